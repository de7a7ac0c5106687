import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const UrgencyMark = styled.span`
  flex: none;
  padding: 0 ${token.space[0.75]};
  border-radius: ${token.radius.pill};
  background: color-mix(in srgb, ${token.color.clay} 14%, ${token.color.panel});
  color: ${token.color.clay};
  font: 600 ${token.text.caption}/1.5 ${token.font.text};
  white-space: nowrap;
`;
