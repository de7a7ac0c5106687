import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** The cover over the desk while a file is dragged over it; drops go through to the page below. */
export const DropCover = styled.div`
  position: fixed;
  inset: ${token.space[1]};
  z-index: 10;
  display: grid;
  place-content: center;
  border: ${token.border.ring} dashed ${token.color.sea};
  border-radius: ${token.radius.medium};
  background: color-mix(in srgb, ${token.color.panel} 88%, transparent);
  color: ${token.color.ink};
  font-size: ${token.text.lead};
  font-weight: 600;
  text-align: center;
  pointer-events: none;
`;
