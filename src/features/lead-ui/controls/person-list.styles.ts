import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const DuplicateList = styled.ul`
  display: grid;
  gap: ${token.space[1]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const DuplicateItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[0.5]} ${token.space[2]};

  p {
    flex: 1 1 ${token.width[12]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: ${token.color.soft};
    font-size: ${token.text.caption};
  }
`;
