import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]} ${token.space[3]};
  margin-top: ${token.space[1]};
`;

export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.target};
  cursor: pointer;

  input {
    width: ${token.size.icon};
    height: ${token.size.icon};
    margin: 0;
    accent-color: ${token.color.sea};
  }
`;
