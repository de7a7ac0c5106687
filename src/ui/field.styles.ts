import { css, styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${token.space[0.75]};
  min-width: 0;
`;

export const Label = styled.label`
  justify-self: start;
  max-width: 100%;
  font-size: ${token.text.small};
  font-weight: 600;
  line-height: 1.4;
`;

export const HintText = styled.div`
  color: ${token.color.soft};
  font-size: ${token.text.small};
  line-height: 1.4;
`;

export const ErrorText = styled.p`
  display: flex;
  gap: ${token.space[0.75]};
  color: ${token.color.clay};
  font-size: ${token.text.small};
  font-weight: 550;
  line-height: 1.4;

  svg {
    flex: none;
    margin-top: ${token.space[0.25]};
  }
`;

// At least 16 px: iOS zooms into a smaller control.
const control = css`
  width: 100%;
  min-width: 0;
  min-height: ${token.space[6]};
  padding: ${token.space[1]} ${token.space[1.5]};
  border: ${token.border.hairline} solid ${token.color.soft};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 400 ${token.text.body}/1.5 ${token.font.text};
  transition: border-color ${token.duration.quick};

  &::placeholder {
    color: ${token.color.soft};
    opacity: 1;
  }
  &:hover {
    border-color: ${token.color.ink};
  }
  &:focus-visible {
    border-color: ${token.color.sea};
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
    border-radius: ${token.radius.small};
  }
  &[aria-invalid="true"] {
    border-color: ${token.color.clay};
    box-shadow: inset 0 0 0 ${token.border.hairline} ${token.color.clay};
  }
  &:disabled {
    color: ${token.color.soft};
    border-color: ${token.color.line};
    cursor: not-allowed;
  }
`;

export const InputControl = styled.input`
  ${control}

  &:is(textarea) {
    resize: vertical;
    min-height: ${token.width[8]};
  }
`;

export const SelectFrame = styled.div`
  position: relative;

  > svg {
    position: absolute;
    inset: 0 ${token.space[1.5]} 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
`;

export const SelectControl = styled.select`
  ${control}
  padding-right: ${token.space[5]};
  appearance: none;
  text-overflow: ellipsis;
`;

/** The label around a checkbox or a radio button. */
export const ChoiceLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.target};
  cursor: pointer;

  input {
    flex: none;
    width: ${token.size.icon};
    height: ${token.size.icon};
    margin: 0;
    accent-color: ${token.color.sea};
  }
`;
