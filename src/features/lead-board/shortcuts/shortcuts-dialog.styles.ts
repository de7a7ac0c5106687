import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const SwitchLabel = styled.label`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.75rem;
  margin-top: ${token.space[1]};
  font-weight: 600;
  cursor: pointer;

  input {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: ${token.color.sea};
  }
`;

export const KeyList = styled.dl`
  & + h3 {
    margin: ${token.space[2]} 0 0.25rem;
    color: ${token.color.soft};
    font: 600 0.8125rem/1.4 ${token.font.text};
    letter-spacing: 0;
  }
`;

export const KeyRow = styled.div`
  display: grid;
  grid-template-columns: 5.5rem 1fr;
  align-items: center;
  gap: ${token.space[1]};
  padding: 0.375rem 0;
  border-top: 1px solid ${token.color.line};

  dt {
    display: flex;
    gap: 0.25rem;
  }
  kbd {
    min-width: 1.625rem;
    padding: 0.125rem 0.4375rem;
    border: 1px solid ${token.color.line};
    border-bottom-width: 2px;
    border-radius: ${token.radius.small};
    background: ${token.color.mist};
    font: 600 0.78125rem/1.4 ${token.font.text};
    text-align: center;
  }
`;

export const DialogFoot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${token.space[1]};
  margin-top: ${token.space[2]};
`;
