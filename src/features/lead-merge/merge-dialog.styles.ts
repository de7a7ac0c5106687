import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { media } from "../../theme/media.ts";

/** The values of one field in both leads: side by side, on a phone below each other. */
export const Choice = styled.fieldset`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${token.space[0.5]} ${token.space[1]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0 0 ${token.space[0.5]};
    font-weight: 600;
  }
  @media ${media.phone} {
    grid-template-columns: 1fr;
  }
`;

export const Option = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: center;
  align-items: baseline;
  gap: ${token.space[1]};
  min-height: ${token.size.target};
  padding: ${token.space[1]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  cursor: pointer;

  &:has(:checked) {
    border-color: ${token.color.sea};
    background: ${token.color.mist};
  }
  &:has(:focus-visible) {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
  }
  input {
    margin: 0;
    accent-color: ${token.color.sea};
  }
  i {
    color: ${token.color.soft};
  }
`;
