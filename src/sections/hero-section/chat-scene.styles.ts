import { keyframes, styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

const arrive = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`;

/** On a laptop the children join the hero's own grid. */
export const Scene = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 20rem);
  justify-content: center;
  isolation: isolate;

  @container (min-width: ${breakpoint.phone}) {
    grid-template-columns: 14.5rem 20rem;
  }
  @container (min-width: ${breakpoint.laptop}) {
    display: contents;
  }
`;

export const Phone = styled.div`
  width: min(20rem, 100%);
  justify-self: center;
  padding: 0.6875rem;
  border-radius: 2.75rem;
  background: ${token.scene.frame};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  box-shadow:
    ${token.shadow.raised},
    0 0 0 1px ${token.scene.frameEdge};

  @container (min-width: ${breakpoint.phone}) {
    grid-row: 1;
    grid-column: 2;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-column: 3;
  }
`;

export const Screen = styled.div`
  overflow: hidden;
  border-radius: 2.125rem;
  background: ${token.scene.ground};
  color: ${token.scene.ink};
`;

export const Bar = styled.div`
  display: flex;
  gap: 0.75rem;
  align-items: center;
  padding: 1.75rem 1.125rem 0.875rem;
  background: ${token.scene.bar};
  color: ${token.scene.onBar};
`;

export const Avatar = styled.span`
  display: grid;
  flex: none;
  width: 2.5rem;
  height: 2.5rem;
  place-items: center;
  border-radius: 50%;
  background: ${token.color.saffron};
  color: ${token.color.saffronInk};
  font: 640 1rem/1 ${token.font.display};
`;

export const AgentLine = styled.p`
  min-width: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  font-size: 0.875rem;
  line-height: 1.35;

  strong {
    font-size: 1rem;
    font-weight: 600;
  }
`;

export const Messages = styled.ol`
  display: flex;
  flex-direction: column;
  gap: 0.625rem;
  padding: 1rem 0.875rem;
`;

export const Turn = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  justify-items: start;
  gap: 0.5rem;

  &[data-from="customer"] {
    justify-items: end;
  }
  /* Below the words it is over before anybody gets there, and in the way of the first frames. */
  @container (min-width: ${breakpoint.laptop}) {
    animation: ${arrive} 360ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
`;

export const Bubble = styled.p`
  max-width: 86%;
  padding: 0.5625rem 0.8125rem 0.5rem;
  border-radius: 1rem 1rem 1rem 0.25rem;
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.scene.theirs};
  font-size: 0.9375rem;
  line-height: 1.4;

  [data-from="customer"] > & {
    border-radius: 1rem 1rem 0.25rem 1rem;
    background: ${token.scene.mine};
  }
  small {
    display: block;
    margin-top: 0.125rem;
    color: ${token.scene.soft};
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
`;

export const Replies = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;

  span {
    max-width: 100%;
    padding: 0.25rem 0.6875rem;
    border: 1.5px solid ${token.scene.bar};
    border-radius: 1rem;
    color: ${token.scene.bar};
    font-size: 0.875rem;
    font-weight: 600;
  }
`;

export const Composer = styled.div`
  height: 2.25rem;
  margin: 0 0.875rem 1rem;
  border-radius: ${token.radius.pill};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.scene.theirs};
  opacity: 0.7;
`;
