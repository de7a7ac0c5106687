import { keyframes, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { shownOnHover, cardControl } from "../../lead-ui/card/lead-details.styles.ts";

const arrive = keyframes`
  from {
    background: ${token.color.mist};
    border-color: ${token.color.sea};
  }
`;

const slideIn = keyframes`
  from {
    opacity: 0;
    transform: translateY(-${token.space[1]});
  }
`;

export const Card = styled.article`
  --ground: ${token.color.panel};
  position: relative;
  padding: ${token.space[1.5]} ${token.space[1.5]} ${token.space[0.75]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: var(--ground);
  line-height: 1.4;
  cursor: grab;
  touch-action: manipulation;
  -webkit-touch-callout: none;
  user-select: none;

  &:hover {
    border-color: color-mix(in srgb, ${token.color.sea} 45%, ${token.color.line});
  }
  &[data-dragging] {
    border-style: dashed;
    background: transparent;
    color: ${token.color.soft};
  }
  &[data-compact] {
    padding: ${token.space[0.5]} ${token.space[1]} ${token.space[0.25]} ${token.space[1.5]};
  }
  &[data-arrived] {
    animation: ${arrive} 1.6s ease-out;
  }
  &[data-new] {
    border-color: ${token.color.saffron};
    --ground: color-mix(in srgb, ${token.color.saffron} 12%, ${token.color.panel});
    box-shadow: inset ${token.space[0.5]} 0 ${token.color.saffron};
    animation: ${slideIn} ${token.duration.calm} ease-out;
  }
  &:has(a[aria-current]) {
    border-color: ${token.color.sea};
    box-shadow: inset ${token.space[0.5]} 0 ${token.color.sea};
  }
  &[data-selected] {
    border-color: ${token.color.sea};
    --ground: color-mix(in srgb, ${token.color.sea} 10%, ${token.color.panel});
  }
  &[data-overlay] {
    border-color: ${token.color.sea};
    outline: ${token.border.rule} solid color-mix(in srgb, ${token.color.sea} 35%, transparent);
    box-shadow: ${token.shadow.raised};
    cursor: grabbing;
    rotate: 1.6deg;
  }
  @media ${media.reducedMotion} {
    &[data-overlay] {
      rotate: none;
    }
    &[data-new] {
      animation: none;
    }
  }
`;

export const TopRow = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token.space[0.5]};
`;

export const Company = styled.h3`
  flex: 1;
  min-width: 0;
  padding-bottom: ${token.space[0.25]};
  font: 600 ${token.text.small}/1.3 ${token.font.text};
  letter-spacing: 0;

  @media ${media.coarsePointer} {
    padding-left: ${token.space[3]};
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  /* The link covers the whole card; the other controls are above it. */
  a::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: ${token.radius.medium};
  }
  a:focus-visible {
    outline: none;
  }
  a:focus-visible::after {
    outline: ${token.border.rule} solid ${token.color.sea};
    /* The outline is on the card's border, because the column would cut off an outline around its first card. */
    outline-offset: calc(-1 * ${token.border.hairline});
  }
`;

/** The foot of a card: the next action, its urgency, and when the lead arrived. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space[1]};
  min-height: ${token.space[3]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  > button {
    margin-block: 0;
  }
  /* Puts the next action on its own line, so that attempts and date are at the same place on every card. */
  &:has(> button > svg)::before {
    content: "";
    width: 100%;
    order: 1;
  }
  &:has(> button > svg) > :not(button) {
    order: 2;
  }
  > time {
    margin-left: auto;
  }
`;

/** The buttons of a card, over the end of a line of text and as high as the minimum target size. */
export const CardTools = styled.div`
  ${shownOnHover}
  position: absolute;
  z-index: 2;
  top: 0;
  right: 0;
  display: flex;
  background: var(--ground);

  > button {
    width: ${token.size.controlSmall};
    height: ${token.space[3]};
    min-height: 0;
    margin: 0;
    padding: 0;
  }
`;

export const IconButton = styled.button`
  ${cardControl}
  flex: none;
  width: ${token.size.controlSmall};
  height: ${token.size.controlSmall};

  &[data-danger]:hover {
    color: ${token.color.clay};
  }
  &[aria-roledescription] {
    cursor: grab;
  }
`;
