import { keyframes, styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { visuallyHidden } from "../../theme/layout.tsx";
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
  padding: clamp(${token.space[1]}, 1.6vw, ${token.space[1.5]});
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
  padding: ${token.fluid.row} ${token.space[2]} ${token.space[1.5]};
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
  gap: clamp(${token.space[0.75]}, 1.05vw, ${token.space[1]});
  padding: clamp(${token.space[1.5]}, 2.1vw, ${token.space[2]}) ${token.space[1.5]};
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
  /* Only if the chat is in the first screen: elsewhere the animation ends unseen and delays the first frames. */
  @container (min-width: ${breakpoint.laptop}) {
    animation: ${arrive} 360ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
`;

export const Bubble = styled.p`
  max-width: 86%;
  padding: clamp(${token.space[0.75]}, 1.05vw, ${token.space[1]}) ${token.space[1.5]};
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

/**
 * The kind of a message in words: visible in the transcript, only for screen readers on the phone, where a picture
 * shows it.
 */
export const Kind = styled.span`
  [data-chat="window"] & {
    ${visuallyHidden}
  }
`;

export const Photo = styled.img`
  width: 100%;
  height: auto;
  margin-bottom: ${token.space[0.5]};
  border-radius: ${token.space[1]};
`;

export const Replies = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.75]};
  overflow-wrap: anywhere;

  > button,
  > span {
    max-width: 100%;
    padding: ${token.space[0.5]} ${token.space[1.5]};
    border: ${token.border.ring} solid ${token.scene.bar};
    border-radius: ${token.space[2]};
    background: none;
    color: ${token.scene.bar};
    font-size: ${token.text.small};
    font-weight: 600;
    line-height: inherit;
    text-align: start;
  }
  button:enabled {
    cursor: pointer;

    &:hover {
      background: ${token.scene.theirs};
    }
  }
  [data-chat="window"] > &:not(:empty) {
    padding: 0 ${token.space[1.5]} ${token.space[2]};
  }
`;

/** As high as its messages until somebody presses a quick reply; then its height is fixed, and it scrolls. */
export const Window = styled.div`
  overflow-y: auto;

  [hidden] {
    display: none;
  }
  &:focus-visible {
    outline-offset: calc(-1 * ${token.border.bar});
  }
`;

/** The later messages: the one part of the scene that screen readers announce as it grows. */
export const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};

  &:not(:empty) {
    padding: 0 ${token.space[1.5]} ${token.space[1]};
  }
`;

const think = keyframes`
  50% { opacity: 0.3; }
`;

/** Three dots while the agent writes. */
export const Typing = styled.p`
  display: flex;
  gap: ${token.space[0.5]};
  width: fit-content;
  margin: 0 ${token.space[1.5]} ${token.space[2]};
  padding: ${token.space[1.5]};
  border-radius: ${token.space[2]};
  background: ${token.scene.theirs};

  i {
    width: ${token.space[0.75]};
    height: ${token.space[0.75]};
    border-radius: 50%;
    background: ${token.scene.soft};
    animation: ${think} 900ms infinite;
  }
  i:nth-child(2) {
    animation-delay: 150ms;
  }
  i:nth-child(3) {
    animation-delay: 300ms;
  }
`;

export const Composer = styled.div`
  display: flex;
  height: ${token.size.target};
  margin: 0 ${token.space[1.5]} ${token.space[1.5]};
  border-radius: ${token.radius.pill};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: color-mix(in srgb, ${token.scene.theirs} 70%, transparent);

  input {
    flex: 1;
    min-width: 0;
    padding: 0 0 0 ${token.space[2]};
    border: 0;
    border-radius: ${token.radius.pill};
    background: none;
    /* With less than 16 px a phone would zoom into the page. */
    font-size: ${token.text.body};

    &::placeholder {
      color: ${token.scene.soft};
      font-size: ${token.text.small};
      opacity: 1;
    }
    /* Disabled until the code has loaded. */
    &:disabled::placeholder {
      opacity: 0;
    }
  }
  button {
    display: grid;
    place-items: center;
    width: ${token.size.target};
    border: 0;
    border-radius: ${token.radius.pill};
    background: none;
    color: ${token.scene.bar};
    cursor: pointer;

    &:disabled {
      visibility: hidden;
    }
  }
`;

/** Below the phone, at most as wide as it. */
export const Transcript = styled.details`
  width: min(${token.width[20]}, 100%);
  justify-self: center;
  margin-top: ${token.space[1.5]};
  font-size: ${token.text.small};

  summary {
    width: fit-content;
    margin: 0 auto;
    padding: ${token.space[0.5]} ${token.space[1]};
    /* Keeps the waves behind the hero from crossing the text. */
    background: ${token.color.paper};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  ol {
    display: grid;
    gap: ${token.space[2]};
    margin-top: ${token.space[1]};
    padding: ${token.space[2]} ${token.space[1.5]};
    border-radius: ${token.space[2]};
    background: ${token.scene.background};
    color: ${token.scene.ink};
  }
  @container (min-width: ${breakpoint.phone}) {
    grid-row: 2;
    grid-column: 2;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-column: 3;
    margin-top: calc(-1 * ${token.space[4]});
  }
`;

export const Exchange = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[1]};
`;

/** The link from the end of a conversation to the form. */
export const End = styled.a`
  display: block;
  margin-top: ${token.space[1]};
  padding: ${token.space[1]} ${token.space[2]};
  border-radius: ${token.space[2]};
  background: ${token.color.saffron};
  color: ${token.color.saffronInk};
  font-weight: 640;
  text-align: center;
  text-wrap: balance;
`;
