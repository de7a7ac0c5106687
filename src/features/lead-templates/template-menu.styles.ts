import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { MenuTrigger } from "../../ui/menu.tsx";
import { panelControl } from "../lead-ui/controls/panel-parts.styles.ts";

export const MoreTrigger = styled(MenuTrigger)`
  ${panelControl}
  margin-left: calc(-1 * ${token.border.hairline});
  padding: 0 ${token.space[0.75]};
  border-start-start-radius: 0;
  border-end-start-radius: 0;
  color: ${token.color.soft};

  &[data-popup-open] {
    background: ${token.color.mist};
  }
` as typeof MenuTrigger;

export const TemplateLine = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${token.space[0.25]} ${token.space[2]};
  width: min(${token.width[20]}, calc(100vw - ${token.space[6]}));

  b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  b > span {
    margin-inline-start: ${token.space[0.5]};
  }
  kbd {
    align-self: start;
  }
`;

/** The text as it will be sent, cut off after a few lines. */
export const Preview = styled.span`
  display: -webkit-box;
  grid-column: 1 / -1;
  overflow: hidden;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;

  &[data-subject] {
    color: ${token.color.ink};
    -webkit-line-clamp: 1;
  }
`;
