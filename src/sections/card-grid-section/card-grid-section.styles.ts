import { styled } from "styled-components";
import { breakpoint, contourLines } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

const WIDE_TABLET = "56rem";

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  margin-top: ${token.space[6]};

  @container (min-width: ${breakpoint.phone}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: ${WIDE_TABLET}) {
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    grid-auto-flow: dense;

    column-gap: 1.5rem;

    &[data-lead="true"] {
      grid-template-columns: 1.25fr 1fr 1fr;
    }
  }
`;

export const Card = styled.li`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  overflow-wrap: anywhere;
  padding: clamp(min(1.5rem, 7.5vw), 3vw, 2rem);
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  transition: border-color ${token.duration.calm};

  @container (min-width: ${breakpoint.phone}) {
    &:not([data-room="half"]) {
      grid-column: span 2;
    }
  }
  @container (min-width: ${WIDE_TABLET}) {
    &[data-room="lead"] {
      grid-row: 1 / span var(--rows);
      grid-column: 1;
    }
    [data-lead="false"] > &:not([data-tone="mist"]) {
      grid-column: auto;
    }
  }

  &:has(a:hover) {
    border-color: color-mix(in srgb, ${token.color.sea} 55%, ${token.color.line});
  }

  &[data-tone="sea"] {
    border-color: transparent;
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
    ${contourLines}
  }
  &[data-tone="sea"]::before {
    inset: 35% 0 0;
    opacity: 0.22;
    mask-position: left bottom;
    mask-size: 44rem;
  }

  /* A card that leads nowhere is no box to press: it stands on the page under a rule. */
  &[data-open="true"] {
    padding-inline: 0;
    border: solid ${token.color.ink};
    border-width: 2px 0 0;
    border-radius: 0;
    background: none;
  }
  /* With a row to itself its title stands beside its text. */
  @container (min-width: ${WIDE_TABLET}) {
    &[data-open="true"][data-room="row"] {
      display: grid;
      grid-template-columns: auto minmax(0, 5fr) minmax(0, 7fr);
      grid-auto-rows: max-content;
      gap: 0.75rem 0;
      padding-block: ${token.space[4]} ${token.space[3]};

      > svg {
        margin: 0.0625rem ${token.space[2]} 0 0;
      }
      > h3 {
        grid-column: 2;
        padding-right: ${token.space[4]};
      }
      > :not(svg, h3) {
        grid-column: 3;
      }
    }
  }

  &[data-tone="mist"] {
    border-color: transparent;
    background: ${token.color.mist};
    ${contourLines}

    @container (min-width: ${WIDE_TABLET}) {
      display: grid;
      grid-auto-rows: max-content;
      align-content: center;
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      column-gap: ${token.space[6]};

      > :not(ul) {
        grid-column: 1;
      }
    }
  }
  &[data-tone="mist"]::before {
    inset: 0 0 0 30%;
    color: ${token.color.sea};
    mask:
      linear-gradient(90deg, transparent, black 60%),
      var(--selat-contours) right top / 52rem no-repeat;
    mask-composite: intersect;
    opacity: 0.28;
  }
`;

export const CardTitle = styled.h3`
  font-size: min(1.5625rem, 11vw);
  line-height: 1.12;
  letter-spacing: -0.02em;

  [data-tone="sea"] > & {
    font-size: clamp(1.75rem, 1.4rem + 1.2vw, 2.25rem);
  }
`;

export const CardSubtitle = styled.p`
  margin-top: -0.375rem;
  color: ${token.color.sea};
  font-size: 1rem;
  font-weight: 600;
  line-height: 1.4;

  [data-tone="sea"] > & {
    color: ${token.color.saffron};
  }
`;

export const CardText = styled.p`
  color: ${token.color.soft};

  [data-tone="sea"] > & {
    color: color-mix(in srgb, ${token.color.onSeaDeep} 78%, ${token.color.seaDeep});
    font-size: 1.125rem;
    text-wrap: balance;
  }
  @container (min-width: ${WIDE_TABLET}) {
    [data-room="lead"] > & {
      font-size: 1.25rem;
      line-height: 1.5;
    }
  }
`;

/** A ruled list; on the wide card a line of stations on a saffron route, to the right of the text. */
export const Features = styled.ul`
  margin-block: 0.375rem;
  font-size: 1rem;
  line-height: 1.45;

  /* The leading card is the tallest: its list and its link stand at the foot, the sea between. */
  [data-room="lead"] > & {
    margin-top: auto;
    padding-top: ${token.space[3]};
    font-size: 1.0625rem;

    & + a {
      margin-top: 0;
    }
  }

  li {
    padding-block: 0.625rem;
    border-top: 1px solid color-mix(in srgb, currentcolor 18%, transparent);
  }
  a {
    color: inherit;
    white-space: nowrap;
    text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent);
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  [data-tone="sea"] > & a:focus-visible {
    outline-color: ${token.color.saffron};
  }

  [data-tone="mist"] > & {
    @container (min-width: ${WIDE_TABLET}) {
      grid-row: 1 / span 5;
      grid-column: 2;
      align-self: center;
      margin-block: 0;
    }

    li {
      position: relative;
      padding: 0.375rem 0 0.375rem 1.75rem;
      border-top: 0;
    }
    li::before {
      content: "";
      position: absolute;
      top: 0.78rem;
      left: 0;
      width: 0.75rem;
      height: 0.75rem;
      border: 3px solid ${token.color.sea};
      border-radius: 50%;
      background: ${token.color.mist};
    }
    li:not(:last-child)::after {
      content: "";
      position: absolute;
      top: 1.53rem;
      bottom: -0.78rem;
      left: 0.3125rem;
      border-left: 2px solid ${token.color.saffron};
    }
  }
`;

export const CardLink = styled.a`
  display: inline-flex;
  gap: 0.625rem;
  align-items: center;
  align-self: flex-start;
  margin-top: auto;
  padding-top: 0.875rem;
  color: ${token.color.sea};
  font-weight: 600;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }
  /* The whole card can be pressed, the link alone is named. */
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
  /* In the Studio's preview each text is clicked by itself. */
  :root[data-preview] &::after {
    content: none;
  }
  [data-tone="sea"] > & {
    color: ${token.color.saffron};
  }
`;

export const Arrow = styled.svg`
  flex: none;
  width: 1.25rem;
  fill: none;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  transition: transform ${token.duration.calm};

  a:hover > & {
    transform: translateX(0.25rem);
  }
`;
