import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: 0 ${token.space[2]};
  padding: ${token.space[0.75]} 0 ${token.space[2]};

  > p {
    flex: 1 1 ${token.width[14]};
    color: ${token.color.soft};
  }
  > button {
    margin-top: ${token.space[1.5]};
  }
`;

/** The area of the list, with space below its last row. */
export const ListArea = styled.div`
  padding-bottom: ${token.space[4]};
`;

/** The placeholder of a row while the list is loading, as high as the row. */
export const SkeletonRow = styled.div`
  display: grid;
  align-content: center;
  align-items: center;
  gap: ${token.space[1]} ${token.space[2]};
  height: ${token.space[12]};
  padding: 0 ${token.space[2.5]};

  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  > div {
    width: min(${token.width[12]}, 60%);
    height: ${token.size.icon};
    background: ${token.color.line};
  }
  > div + div {
    width: min(${token.width[16]}, 85%);
  }
  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr) ${token.width[18]};
    height: ${token.space[7]};
  }
`;

/** The live region about counting a user's leads; without height while it is empty. */
export const LeadState = styled.output`
  color: ${token.color.soft};

  &:empty {
    position: absolute;
  }
`;
