import { css, styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const Frame = styled.div`
  display: grid;
  align-content: start;
  gap: 0.375rem;
  min-width: 0;
`;

export const Label = styled.label`
  justify-self: start;
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.4;
`;

export const HintText = styled.div`
  color: ${token.color.soft};
  font-size: 0.875rem;
  line-height: 1.4;
`;

export const ErrorText = styled.p`
  display: flex;
  gap: 0.375rem;
  color: ${token.color.clay};
  font-size: 0.875rem;
  font-weight: 550;
  line-height: 1.4;

  svg {
    flex: none;
    margin-top: 0.125rem;
  }
`;

// 16 px at least: iOS zooms into a smaller control. 44 px high where a finger points.
const control = css`
  width: 100%;
  min-width: 0;
  min-height: 3rem;
  padding: 0.6875rem 0.875rem;
  border: 1px solid ${token.color.soft};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 400 1rem/1.5 ${token.font.text};
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
    outline: 2px solid ${token.color.sea};
    outline-offset: 1px;
    border-radius: ${token.radius.small};
  }
  &[aria-invalid="true"] {
    border-color: ${token.color.clay};
    box-shadow: inset 0 0 0 1px ${token.color.clay};
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
    min-height: 7.5rem;
  }
`;

export const SelectFrame = styled.div`
  position: relative;

  > svg {
    position: absolute;
    inset: 0 0.875rem 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
`;

export const SelectControl = styled.select`
  ${control}
  padding-right: 2.5rem;
  appearance: none;
  text-overflow: ellipsis;
`;
