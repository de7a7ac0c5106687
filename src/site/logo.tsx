import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

const Mark = styled.svg`
  width: 1.875rem;
  fill: none;
  stroke: ${token.color.sea};
  stroke-width: 3.2;
  stroke-linecap: round;

  path:last-child {
    stroke: ${token.color.saffron};
  }
`;

const Name = styled.span`
  display: inline-flex;
  gap: 0.625rem;
  align-items: center;
  font: 640 1.625rem/1 ${token.font.display};
  letter-spacing: -0.02em;
`;

/** The tide mark with the brand's name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <Name>
      <Mark viewBox="0 0 30 30" aria-hidden="true">
        <path d="M3 9c4-4 8-4 12 0s8 4 12 0" />
        <path d="M3 21c4-4 8-4 12 0s8 4 12 0" />
      </Mark>
      {name}
    </Name>
  );
}
