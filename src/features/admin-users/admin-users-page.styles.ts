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

/** As high as a row of the list, with a name and an address to come. */
export const SkeletonRow = styled.div`
  display: grid;
  align-content: center;
  align-items: center;
  gap: 0.5rem ${token.space[2]};
  height: 6.5rem;
  padding: 0 1.25rem;

  & + & {
    border-top: 1px solid ${token.color.line};
  }
  > div {
    width: min(11rem, 60%);
    height: 1.125rem;
    background: ${token.color.line};
  }
  > div + div {
    width: min(15rem, 85%);
  }
  @container (min-width: 46rem) {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr) 18rem;
    height: 3.5rem;
  }
`;
