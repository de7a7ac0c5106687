import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** The key that selects a menu item, shown at its end. */
export const ItemKey = styled.kbd.attrs({ "aria-hidden": true })`
  min-width: ${token.space[2.5]};
  padding: 0 ${token.space[0.75]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  color: ${token.color.soft};
  font: 600 ${token.text.caption}/1.4 ${token.font.text};
  text-align: center;
`;

/** Small buttons that wrap into several rows. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]};
`;
