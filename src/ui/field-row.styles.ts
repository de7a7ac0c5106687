import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** Four fields in a row if there is room, two or one elsewhere. */
export const FieldRow = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${token.width[10]}), 1fr));
  align-items: end;
  gap: ${token.space[1.5]};
  padding-bottom: ${token.space[2]};

  > * {
    min-width: 0;
  }
`;
