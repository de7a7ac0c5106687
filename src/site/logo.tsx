import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { LogoMark } from "../ui/logo-mark.tsx";

const Name = styled.span`
  display: inline-flex;
  gap: ${token.space[1]};
  align-items: center;
  font: 640 ${token.text.heading}/1 ${token.font.display};
  letter-spacing: -0.02em;

  svg {
    color: ${token.color.sea};
  }
`;

/** The logo mark with the brand's name next to it. */
export function Logo({ name }: { name: string }) {
  return (
    <Name>
      <LogoMark size={token.space[4]} />
      <span>{name}</span>
    </Name>
  );
}
