import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const FormSkeleton = styled.div`
  display: grid;
  gap: ${token.space[2]};
  margin-top: ${token.space[2]};

  > div {
    height: ${token.space[9]};
    background: ${token.color.line};
  }
  > div + div {
    width: ${token.width[10]};
    height: ${token.space[5]};
    border-radius: ${token.radius.pill};
  }
`;

export const CardNotice = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1.5]};
  margin-top: ${token.space[1.5]};
  color: ${token.color.soft};
`;
