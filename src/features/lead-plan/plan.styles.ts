import { css, styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { MenuTrigger } from "../../ui/menu.tsx";

const line = css`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${token.space[0.75]};
  /* As wide as its text even in a grid, because the menu opens below it. */
  justify-self: start;
  max-width: 100%;
  min-height: ${token.space[3]};
  padding: 0 ${token.space[0.5]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  font: 500 ${token.text.caption}/1.3 ${token.font.text};
  text-align: start;
  cursor: pointer;

  &:hover,
  &[data-popup-open] {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: 0;
  }
  &[data-state="planned"],
  &[data-state="today"] {
    color: ${token.color.ink};
  }
  &[data-state="today"] {
    font-weight: 600;
  }
  &[data-state="overdue"] {
    color: ${token.color.clay};
    font-weight: 600;
  }
  svg {
    flex: none;
    width: ${token.space[2]};
    height: ${token.space[2]};
  }
`;

/** The button that shows the next action, in a line of the card. */
export const PlanTrigger = styled(MenuTrigger)`
  ${line}
  margin: 0 calc(-1 * ${token.space[0.5]}) ${token.space[0.5]};
` as typeof MenuTrigger;

/** Replaces the text "Nothing planned", which most cards would repeat. */
export const Dot = styled.span`
  flex: none;
  width: ${token.space[1]};
  height: ${token.space[1]};
  margin: ${token.space[0.5]};
  border: ${token.border.ring} solid currentColor;
  border-radius: ${token.radius.pill};
`;

/** The plan with the button "Done" beside it. */
export const WithDone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.5]} ${token.space[2]};
`;

export const Keyed = styled.span`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
`;
