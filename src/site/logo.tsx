import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { TideMark } from "../ui/tide-mark.tsx";

const Name = styled.span`
  display: inline-flex;
  gap: 0.625rem;
  align-items: center;
  font: 640 1.625rem/1 ${token.font.display};
  letter-spacing: -0.02em;

  svg {
    color: ${token.color.sea};
  }
`;

/** The tide mark with the brand's name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <Name>
      <TideMark size="1.875rem" />
      <span>{name}</span>
    </Name>
  );
}
