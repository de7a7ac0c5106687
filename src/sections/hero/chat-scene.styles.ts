import { keyframes, styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

const arrive = keyframes`
  from { opacity: 0; transform: translateY(${token.space[1.5]}); }
`;

/** On a laptop the children join the hero's own grid. */
export const Scene = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${token.width[20]});
  justify-content: center;
  isolation: isolate;

  @container (min-width: ${breakpoint.phone}) {
    grid-template-columns: ${token.width[14]} ${token.width[20]};
  }
  @container (min-width: ${breakpoint.laptop}) {
    display: contents;
  }
`;

export const Phone = styled.div`
  width: min(${token.width[20]}, 100%);
  justify-self: center;
  padding: ${token.space[1.5]};
  border-radius: ${token.space[6]};
  background: ${token.scene.frame};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  box-shadow:
    ${token.shadow.raised},
    0 0 0 ${token.border.hairline} ${token.scene.frameEdge};

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
  border-radius: calc(${token.space[6]} - ${token.space[1.5]});
  background: ${token.scene.background};
  color: ${token.scene.ink};
`;

export const Bar = styled.div`
  display: flex;
  gap: ${token.space[1.5]};
  align-items: center;
  padding: ${token.space[3]} ${token.space[2]} ${token.space[1.5]};
  background: ${token.scene.bar};
  color: ${token.scene.onBar};
`;

export const Avatar = styled.span`
  display: grid;
  flex: none;
  width: ${token.space[5]};
  height: ${token.space[5]};
  place-items: center;
  border-radius: 50%;
  background: ${token.color.saffron};
  color: ${token.color.saffronInk};
  font: 640 ${token.text.body}/1 ${token.font.display};
`;

export const AgentLine = styled.p`
  min-width: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  font-size: ${token.text.small};
  line-height: 1.35;

  strong {
    font-size: ${token.text.body};
    font-weight: 600;
  }
`;

export const Messages = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  padding: ${token.space[2]} ${token.space[1.5]};
`;

export const Turn = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  justify-items: start;
  gap: ${token.space[1]};

  &[data-from="customer"] {
    justify-items: end;
  }
  /* Only where the chat is in the first screen: elsewhere the animation ends unseen and delays the first frames. */
  @container (min-width: ${breakpoint.laptop}) {
    animation: ${arrive} 360ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
`;

export const Bubble = styled.p`
  max-width: 86%;
  padding: ${token.space[1]} ${token.space[1.5]};
  border-radius: ${token.space[2]} ${token.space[2]} ${token.space[2]} ${token.space[0.5]};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.scene.theirs};
  font-size: ${token.text.small};
  line-height: 1.4;

  [data-from="customer"] > & {
    border-radius: ${token.space[2]} ${token.space[2]} ${token.space[0.5]} ${token.space[2]};
    background: ${token.scene.mine};
  }
  small {
    display: block;
    margin-top: ${token.space[0.25]};
    color: ${token.scene.soft};
    font-size: ${token.text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

export const Replies = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.75]};

  span {
    max-width: 100%;
    padding: ${token.space[0.5]} ${token.space[1.5]};
    border: ${token.border.ring} solid ${token.scene.bar};
    border-radius: ${token.space[2]};
    color: ${token.scene.bar};
    font-size: ${token.text.small};
    font-weight: 600;
  }
`;

export const Composer = styled.div`
  height: ${token.size.control};
  margin: 0 ${token.space[1.5]} ${token.space[2]};
  border-radius: ${token.radius.pill};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.scene.theirs};
  opacity: 0.7;
`;
