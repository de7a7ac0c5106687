import { styled } from "styled-components";
import { contourMargins } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

const quiet = `var(--soft, ${token.color.soft})`;
const hairline = `color-mix(in srgb, ${token.color.onSeaDeep} 22%, ${token.color.seaDeep})`;

/** Full width; several quotes are on sea green, a single one on mist. */
export const Band = styled(SectionRoot)`
  position: relative;
  isolation: isolate;
  margin-top: ${token.fluid.block};
  padding-block: ${token.fluid.band};
  background: ${token.color.mist};
  ${contourMargins}

  &[data-background="sea"] {
    --soft: color-mix(in srgb, ${token.color.onSeaDeep} 76%, ${token.color.seaDeep});
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
  }

  /* After a section with a background, no strip of paper is between the two. */
  [data-background] + & {
    margin-top: 0;
  }
  /* Between two sections of the same background the space counts once. */
  [data-background="mist"] + &[data-background="mist"] {
    padding-top: 0;
  }
  /* The introduction of the shared heading, on this background. */
  h2 + p {
    color: ${quiet};
  }
`;

export const Quotes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.fluid.gap};

  :not(:first-child)& {
    margin-top: ${token.fluid.gap};
  }

  @container (min-width: ${breakpoint.laptop}) {
    &[data-many="true"] {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      gap: ${token.space[8]};
    }
  }
`;

export const Quote = styled.figure`
  min-width: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});

  blockquote {
    max-width: min(38em, 100%);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  @container (width < ${breakpoint.phone}) {
    font-size: ${token.text.small};
  }
  @container (min-width: ${breakpoint.phone}) {
    &[data-lead="true"] {
      gap: ${token.fluid.row};
    }
  }
  &[data-lead="true"] {
    blockquote {
      max-width: min(22em, 100%);
      font: 560 ${token.text.figure}/1.22 ${token.font.display};
      letter-spacing: -0.02em;

      p {
        text-wrap: balance;
      }

      /* System fonts for Chinese have no weight between regular and bold. */
      &:lang(zh) {
        font-weight: 640;
      }
      @container (width < ${breakpoint.phone}) {
        font-size: ${token.text.heading};
      }
    }
  }
`;

/** The smaller quotes: stacked beside the large one, or two in a row below it. */
export const Others = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: clamp(${token.space[1.5]}, 3.4vw, ${token.space[4]});

  > li {
    padding-top: clamp(${token.space[1.5]}, 3.4vw, ${token.space[4]});
    border-top: ${token.border.hairline} solid ${hairline};
  }

  @container (${breakpoint.tablet} <= width < ${breakpoint.laptop}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: ${breakpoint.laptop}) {
    > li:first-child {
      padding-top: 0;
      border-top: 0;
    }
  }
`;

/** Stars and industry in one line above the quote. */
export const Kicker = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.75]} ${token.space[1.5]};
  align-items: center;
  color: ${quiet};
  font-size: ${token.text.small};
  font-weight: 600;
  overflow-wrap: anywhere;

  &:empty {
    display: none;
  }
`;

export const StarRow = styled.svg`
  flex: none;
  width: ${token.space[12]};
  height: ${token.size.icon};
  color: ${token.color.saffron};

  /* Saffron is too pale for a drawing on mist. */
  [data-background="mist"] & {
    color: ${token.color.sea};
  }
`;

/** The customer's result: the figure large, then its label. On a phone it takes one short line. */
export const Measured = styled.p`
  overflow-wrap: anywhere;

  strong {
    margin-right: ${token.space[0.5]};
    font: 640 ${token.text.heading}/1.3 ${token.font.display};
    font-variant-numeric: tabular-nums;
  }
  @container (width < ${breakpoint.phone}) {
    margin-block: calc(-1 * ${token.space[0.5]});

    [data-lead="true"] > & {
      margin-top: 0;
    }
    strong {
      font-size: ${token.text.lead};
    }
  }
`;

export const Author = styled.figcaption`
  display: grid;
  line-height: 1.45;
  text-wrap: balance;
  overflow-wrap: anywhere;

  strong {
    font-weight: 600;
  }
  span {
    color: ${quiet};
  }
  /* Lines wrap after the role, not inside the company. */
  span > span {
    display: inline-block;
  }
`;
