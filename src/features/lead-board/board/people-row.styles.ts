import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

/** The row at the foot of the board, above the dragged card, which would otherwise cover it. */
export const Row = styled.div`
  position: absolute;
  z-index: 1000;
  inset: auto 0 ${token.space[1]};
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space[1]};
  width: fit-content;
  max-width: 100%;
  margin-inline: auto;
  padding: ${token.space[1]};
  border: ${token.border.hairline} solid ${token.color.sea};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  box-shadow: ${token.shadow.raised};
  visibility: hidden;
  opacity: 0;
  pointer-events: none;
  transition: opacity ${token.duration.quick};

  &[data-shown] {
    visibility: visible;
    opacity: 1;
  }
`;

export const PersonTarget = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-width: ${token.size.target};
  min-height: ${token.size.target};
  padding: 0 ${token.space[1.5]};
  border: ${token.border.hairline} dashed ${token.color.line};
  border-radius: ${token.radius.pill};
  font: 500 ${token.text.caption}/1.3 ${token.font.text};

  &[data-over] {
    border-style: solid;
    border-color: ${token.color.sea};
    background: ${token.color.mist};
  }
  span:last-child {
    max-width: ${token.width[8]};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media ${media.mobile} {
    padding: 0 ${token.space[1]};
  }
`;
