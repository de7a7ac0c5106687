import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[1]}, 2.7vw, ${token.space[2.5]});
  margin-top: ${token.fluid.gap};

  @container (min-width: ${breakpoint.phone}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: ${breakpoint.wide}) {
    grid-template-columns: repeat(auto-fit, minmax(min(${token.width[18]}, 100%), 1fr));
    grid-auto-flow: dense;

    column-gap: ${token.space[3]};

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
  gap: ${token.space[1.5]};
  overflow-wrap: anywhere;
  padding: clamp(min(${token.space[3]}, 7.5vw), 3vw, ${token.space[4]});
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  transition: border-color ${token.duration.calm};

  @container (width < ${breakpoint.phone}) {
    gap: ${token.space[0.75]};
    padding: ${token.space[1.5]} ${token.space[2]} ${token.space[1]};
  }
  @container (min-width: ${breakpoint.phone}) {
    &:not([data-slot="half"], [data-slot="pair"]) {
      grid-column: span 2;
    }
  }
  @container (min-width: ${breakpoint.wide}) {
    &[data-slot="pair"] {
      grid-column: span 2;
    }
    &[data-slot="lead"] {
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
  }

  /* A card without a link has no box, only a rule above it. */
  &[data-open="true"] {
    padding-inline: 0;
    border: solid ${token.color.ink};
    border-width: ${token.border.rule} 0 0;
    border-radius: 0;
    background: none;

    @container (width < ${breakpoint.phone}) {
      padding-block: ${token.space[1.5]} 0;
    }
  }
  /* A card in a separate row has the title beside the text. */
  @container (min-width: ${breakpoint.wide}) {
    &[data-open="true"]:is([data-slot="row"], [data-slot="pair"]) {
      display: grid;
      grid-template-columns: auto minmax(0, 5fr) minmax(0, 7fr);
      grid-auto-rows: max-content;
      gap: ${token.space[1.5]} 0;
      padding-block: ${token.space[4]} ${token.space[3]};

      > svg {
        margin: ${token.space[0.25]} ${token.space[2]} 0 0;
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

    @container (min-width: ${breakpoint.wide}) {
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
`;

export const CardTitle = styled.h3`
  font-size: ${token.text.heading};
  line-height: 1.12;
  letter-spacing: -0.02em;

  [data-tone="sea"] > & {
    font-size: ${token.text.figure};
  }
`;

export const CardSubtitle = styled.p`
  margin-top: calc(-1 * ${token.space[0.75]});
  color: ${token.color.sea};
  font-size: ${token.text.small};
  font-weight: 600;
  line-height: 1.4;

  [data-tone="sea"] > & {
    color: ${token.color.saffron};
  }
`;

export const CardText = styled.p`
  color: ${token.color.soft};

  @container (width < ${breakpoint.phone}) {
    &&& {
      font-size: ${token.text.small};
    }
  }
  [data-tone="sea"] > & {
    color: color-mix(in srgb, ${token.color.onSeaDeep} 78%, ${token.color.seaDeep});
    font-size: ${token.text.lead};
    text-wrap: balance;
  }
  @container (min-width: ${breakpoint.wide}) {
    [data-slot="lead"] > & {
      font-size: ${token.text.lead};
      line-height: 1.5;
    }
  }
`;

/** A ruled list; on the wide card a route with stations, to the right of the text. */
export const Features = styled.ul`
  margin-block: ${token.space[0.75]};
  font-size: ${token.text.body};
  line-height: 1.45;

  @container (width < ${breakpoint.phone}) {
    margin-block: ${token.space[0.25]} 0;
    font-size: ${token.text.small};
  }
  /* The leading card is the tallest: the lines of its list share the room that is left. */
  @container (min-width: ${breakpoint.wide}) {
    [data-slot="lead"] > & {
      flex: 1;
      display: flex;
      flex-direction: column;
      margin-top: ${token.space[3]};

      li {
        flex: 1;
        align-content: center;
      }
    }
  }

  li {
    padding-block: clamp(${token.space[0.5]}, 1.05vw, ${token.space[1]});
    border-top: ${token.border.hairline} solid color-mix(in srgb, currentcolor 18%, transparent);
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
    @container (min-width: ${breakpoint.wide}) {
      grid-row: 1 / span 5;
      grid-column: 2;
      align-self: center;
      margin-block: 0;
    }

    li {
      position: relative;
      padding: clamp(${token.space[0.5]}, 0.8vw, ${token.space[0.75]}) 0
        clamp(${token.space[0.5]}, 0.8vw, ${token.space[0.75]}) ${token.space[3]};
      border-top: 0;
    }
    li::before {
      content: "";
      position: absolute;
      top: ${token.space[1.5]};
      left: 0;
      width: ${token.space[1.5]};
      height: ${token.space[1.5]};
      border: ${token.border.bar} solid ${token.color.sea};
      border-radius: 50%;
      background: ${token.color.mist};
    }
    li:not(:last-child)::after {
      content: "";
      position: absolute;
      top: ${token.space[3]};
      bottom: calc(-1 * ${token.space[1.5]});
      left: calc(${token.space[0.75]} - ${token.border.hairline});
      border-left: ${token.border.rule} solid ${token.color.saffron};
    }
  }
`;

export const CardLink = styled.a`
  display: inline-flex;
  gap: ${token.space[1]};
  align-items: center;
  align-self: flex-start;
  margin-top: auto;
  padding-top: clamp(${token.space[0.25]}, 1.6vw, ${token.space[1.5]});
  color: ${token.color.sea};
  font-weight: 600;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
    text-decoration-thickness: ${token.border.rule};
  }
  /* The link covers the whole card. */
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
  /* Not in the Studio's preview, where each text is clicked on its own. */
  :root[data-preview] &::after {
    content: none;
  }
  [data-tone="sea"] > & {
    color: ${token.color.saffron};
  }
`;

export const Arrow = styled.svg`
  flex: none;
  width: ${token.space[2.5]};
  fill: none;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  transition: transform ${token.duration.calm};

  a:hover > & {
    transform: translateX(${token.space[0.5]});
  }
`;
