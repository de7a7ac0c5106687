import { keyframes, styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

// The shell's main area is a grid with these two places for a page.
export const PageHead = styled.header`
  grid-area: head;
  min-width: 0;
`;

export const PageBody = styled.div`
  grid-area: body;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

export const PageTitle = styled.h1`
  font-size: 1.5625rem;
  font-weight: 620;
  line-height: 1.15;
  letter-spacing: -0.02em;

  @media (max-width: 767px) {
    font-size: 1.375rem;
  }
`;

export const HintRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding-bottom: ${token.space[2]};
  color: ${token.color.soft};

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
  }
  &[data-state="live"]::before {
    background: ${token.color.sea};
  }
`;

export const BoardArea = styled.div`
  flex: 1;
  min-height: 0;
`;

export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  max-width: 34rem;
  margin-bottom: ${token.space[2]};
  padding: ${token.space[2]} 1.25rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.soft};
`;

export const NoticeTitle = styled.h2`
  color: ${token.color.ink};
  font: 600 0.9375rem/1.4 ${token.font.text};
  letter-spacing: 0;
`;

const breathe = keyframes`
  50% {
    opacity: 0.5;
  }
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
