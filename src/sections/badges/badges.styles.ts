import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

/** Less space above than other sections: a row without a heading belongs to the section before it. */
export const RowFrame = styled(SectionRoot)`
  padding-block: clamp(${token.space[1]}, 2vw, ${token.space[3]}) ${token.fluid.section};
`;

/** Badges between two hairlines. */
export const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${token.width[10]}, 100%), 1fr));
  gap: ${token.space[2.5]} ${token.space[3]};
  padding-block: ${token.fluid.row};
  border-block: ${token.border.hairline} solid ${token.color.line};

  :not(:first-child)& {
    margin-top: ${token.space[5]};
  }
  & + & {
    margin-top: 0;
    border-top: 0;
  }
  li {
    display: flex;
    gap: ${token.space[1.5]};
    align-items: center;
    min-width: 0;
    font-size: ${token.text.small};
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  span {
    min-width: 0;
  }
  svg {
    flex: none;
    color: ${token.color.sea};
  }

  /* On one line each badge is as wide as its text. */
  @container (min-width: ${breakpoint.desktop}) {
    &[data-fits="true"] {
      display: flex;
      justify-content: space-between;
      column-gap: ${token.space[2.5]};
    }
  }
  @container (min-width: ${breakpoint.wide}) {
    grid-template-columns: repeat(auto-fit, minmax(min(${token.width[16]}, 100%), 1fr));

    &[data-fits="false"] {
      grid-template-columns: repeat(auto-fit, minmax(min(${token.width[20]}, 100%), 1fr));
    }
  }
  @container (width < ${breakpoint.wide}) {
    grid-template-columns: repeat(auto-fit, minmax(min(${token.width[12]}, 100%), 1fr));
  }
  @container (max-width: ${breakpoint.compact}) {
    grid-template-columns: repeat(auto-fit, minmax(min(${token.width[8]}, 100%), 1fr));
    gap: ${token.space[1]} ${token.space[1.5]};

    li {
      gap: ${token.space[1]};
    }
  }
`;

/** Two stacks of badges with the hub between them, joined by lines. */
export const Columns = styled.div`
  display: grid;
  margin-top: ${token.fluid.gap};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: minmax(0, 1fr) minmax(${token.width[14]}, 1.15fr) minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

export const GroupTitle = styled.h3`
  padding-bottom: clamp(${token.space[1]}, 1.6vw, ${token.space[1.5]});
  font-size: ${token.text.subheading};

  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 1;
    align-self: end;

    &[data-side="end"] {
      grid-column: 3;
    }
  }
`;

export const Stack = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${token.width[8]}, 100%), 1fr));
  gap: ${token.space[1]};

  /* Chips without a drawing are as wide as their text. */
  @container (width < ${breakpoint.phone}) {
    &:not(:has(svg)) {
      display: flex;
      flex-wrap: wrap;

      > li {
        flex: auto;
        padding-inline: ${token.space[1]};
      }
    }
  }
  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 2;
    grid-template-columns: minmax(0, 1fr);
    grid-auto-rows: 1fr;
    gap: 0;

    &[data-side="end"] {
      grid-column: 3;
    }
  }
`;

export const StackItem = styled.li`
  display: flex;
  gap: ${token.space[1.5]};
  align-items: center;
  min-height: clamp(${token.size.control}, 6.25vw, ${token.space[6]});
  padding: ${token.space[0.75]} ${token.space[1.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  font-size: ${token.text.small};
  font-weight: 500;
  line-height: 1.3;

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    color: ${token.color.sea};
  }

  @container (min-width: ${breakpoint.tablet}) {
    margin-block: ${token.space[0.5]};
  }
`;

export const HubFrame = styled.div`
  display: grid;
  justify-items: center;
  margin-block: ${token.space[0.5]} ${token.space[1.5]};
  color: ${token.color.saffron};

  /* On a phone one line joins the first stack, the hub and the second stack. */
  &::before,
  &::after {
    content: "";
    height: ${token.space[1]};
    border-left: ${token.border.rule} solid currentcolor;
  }

  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 2;
    grid-column: 2;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    margin: 0;

    &::before,
    &::after {
      content: none;
    }
  }
`;

export const Lines = styled.svg`
  display: none;
  width: 100%;
  height: 100%;

  &[data-mirrored] {
    transform: scaleX(-1);
  }
  path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  @container (min-width: ${breakpoint.tablet}) {
    display: block;
  }
`;

export const Centre = styled.p`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: grid;
  place-items: center;
  min-width: ${token.width[8]};
  max-width: 100%;
  padding: clamp(${token.space[1]}, 2.7vw, ${token.space[2.5]}) ${token.space[2]};
  border-radius: ${token.radius.pill};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  font: 640 ${token.text.heading}/1.1 ${token.font.display};
  letter-spacing: -0.02em;
  text-align: center;

  &:empty {
    min-width: ${token.space[3]};
    padding: ${token.space[1.5]};
    border: 0;
  }

  @container (min-width: ${breakpoint.laptop}) {
    aspect-ratio: 1;
  }
`;

export const Action = styled.div`
  margin-top: clamp(${token.space[1.5]}, 4.2vw, ${token.space[4]});
  overflow-wrap: anywhere;

  > * {
    max-width: 100%;
  }
`;
