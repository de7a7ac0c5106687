import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { breathe, Notice, PageBody } from "../../ui/page.styles.ts";

// No container here: it would become what a dragged card is placed against.
export const BoardBody = styled(PageBody)`
  display: flex;
  flex-direction: column;
  min-height: 0;
  container-type: normal;
`;

export const HintRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${token.space[2]};
  padding-bottom: ${token.space[2]};
  color: ${token.color.soft};

  > p {
    flex: 1 1 12rem;
  }
  @media (max-width: 767px) {
    padding-bottom: ${token.space[1]};
  }
`;

// An <output> is a live region: what it comes to say is read out.
export const LiveState = styled.output`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.4375rem;
  font-size: 0.8125rem;

  &[data-state="live"]::before,
  &[data-state="reconnecting"]::before {
    content: "";
    width: 0.5rem;
    height: 0.5rem;
    border-radius: ${token.radius.pill};
    background: ${token.color.saffron};
    forced-color-adjust: none;
  }
  &[data-state="live"]::before {
    background: ${token.color.sea};
  }
`;

export const BoardArea = styled.div`
  flex: 1;
  min-height: 0;
`;

export const BoardNotice = styled(Notice)`
  margin-bottom: ${token.space[2]};
`;

export const SkeletonColumn = styled.div`
  display: grid;
  align-content: start;
  gap: 0.5625rem;
  animation: ${breathe} 1.8s ease-in-out infinite;

  span {
    height: 9rem;
    border-radius: ${token.radius.medium};
    background: ${token.color.mist};
  }
  span:first-child {
    width: 7rem;
    height: 1.25rem;
    margin-bottom: 0.0625rem;
    border-radius: ${token.radius.small};
  }
`;
