import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: 0 ${token.space[2]};
  padding: 0.375rem 0 ${token.space[2]};

  > p {
    flex: 1 1 14rem;
    color: ${token.color.soft};
  }
  > button {
    margin-top: 0.75rem;
  }
`;

/** Room under the last row, in a window that scrolls. */
export const ListArea = styled.div`
  padding-bottom: ${token.space[4]};
`;

export const SkeletonList = styled.div`
  display: grid;
  gap: 1px;

  > div {
    height: 3.5rem;
  }
  @container (max-width: 45.99rem) {
    > div {
      height: 6.5rem;
    }
  }
`;
