import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** The groups of shortcuts, in two columns if there is room, so that all fit a laptop's screen. */
export const KeyColumns = styled.div`
  columns: ${token.width[24]};
  column-gap: ${token.space[4]};

  > section {
    /* Padding, because browsers drop a title's margin at the top of the second column. */
    padding-top: ${token.space[2]};
    break-inside: avoid;
  }
`;

export const KeyList = styled.dl`
  h3:has(+ &) {
    margin: 0 0 ${token.space[0.5]};
    color: ${token.color.soft};
    font: 600 ${token.text.caption}/1.4 ${token.font.text};
    letter-spacing: 0;
  }
`;

export const KeyRow = styled.div`
  display: grid;
  grid-template-columns: ${token.space[12]} 1fr;
  align-items: center;
  gap: ${token.space[1]};
  padding: ${token.space[0.75]} 0;
  border-top: ${token.border.hairline} solid ${token.color.line};
  break-inside: avoid;

  dt {
    display: flex;
    flex-wrap: wrap;
    gap: ${token.space[0.5]};
  }
  kbd {
    min-width: ${token.space[3]};
    padding: ${token.space[0.25]} ${token.space[1]};
    border: ${token.border.hairline} solid ${token.color.line};
    border-bottom-width: ${token.border.rule};
    border-radius: ${token.radius.small};
    background: ${token.color.mist};
    font: 600 ${token.text.caption}/1.4 ${token.font.text};
    text-align: center;
    white-space: nowrap;
  }
`;
