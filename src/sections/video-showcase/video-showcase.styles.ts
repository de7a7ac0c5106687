import { css, styled } from "styled-components";
import { contourMargins, gutter } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

/** Full width, with a background that sets the phones off from the page. */
export const Background = styled(SectionRoot)`
  position: relative;
  isolation: isolate;
  overflow: clip;
  padding-block: ${token.fluid.band};
  background: ${token.color.mist};
  ${contourMargins}

  &::before {
    color: ${token.color.sea};
  }
`;

/** A carousel on a phone, with a part of the next video in view; side by side where they fit. */
export const Shelf = styled.ul`
  display: grid;
  grid-auto-columns: min(${token.width[12]}, 82%);
  grid-auto-flow: column;
  justify-content: start;
  gap: ${token.space[3]};
  margin: ${token.fluid.gap} calc(-1 * ${gutter}) 0;
  padding: 0 ${gutter} ${token.space[1]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${gutter};
  scroll-snap-type: x proximity;
  scrollbar-width: thin;
  scrollbar-color: ${token.color.sea} transparent;

  &[data-count="1"] {
    justify-content: center;
  }
  /* Two videos need no carousel: one below the other. */
  &[data-count="2"] {
    grid-template-columns: min(${token.width[14]}, 100%);
    grid-auto-flow: row;
    justify-content: center;
    row-gap: ${token.space[3]};
    overflow: visible;
  }

  @container (min-width: ${breakpoint.tablet}) {
    grid-auto-columns: minmax(0, ${token.width[18]});
    justify-content: space-between;
    gap: clamp(${token.space[3]}, 4vw, ${token.space[8]});
    margin: ${token.space[6]} 0 0;
    padding: 0;
    overflow: visible;

    &[data-count="2"] {
      grid-template-columns: none;
      grid-auto-flow: column;
      justify-content: start;
      column-gap: ${token.fluid.band};
    }
  }
  /* Two videos share the whole width, each with its text beside the phone. */
  @container (min-width: ${breakpoint.laptop}) {
    &[data-count="2"] {
      grid-auto-columns: minmax(0, 1fr);
      column-gap: ${token.space[6]};
    }
  }
`;

export const Item = styled.li`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: ${token.fluid.row};
  scroll-snap-align: start;
  min-width: 0;

  @container (min-width: ${breakpoint.laptop}) {
    [data-count="2"] > & {
      grid-template-rows: auto;
      grid-template-columns: minmax(0, ${token.width[16]}) minmax(0, 1fr);
      align-items: end;
    }
    [data-count="2"] > &:nth-child(2) {
      margin-top: ${token.space[6]};
    }
  }

  /* Each phone is a little lower than the one before. */
  @container (min-width: ${breakpoint.laptop}) {
    [data-count="3"] > &:nth-child(2) {
      margin-top: ${token.space[6]};
    }
    [data-count="3"] > &:nth-child(3) {
      margin-top: ${token.space[12]};
    }
  }
`;

/** The phone and its button, which is below it on the line of the caption's title. */
export const Device = styled.div`
  position: relative;
  width: min(${token.width[18]}, 100%);
`;

export const Phone = styled.div`
  padding: ${token.space[1]};
  border-radius: ${token.space[5]};
  background: ${token.scene.frame};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  box-shadow:
    ${token.shadow.raised},
    0 0 0 ${token.border.hairline} ${token.scene.frameEdge};
`;

export const Screen = styled.div`
  position: relative;
  container-type: inline-size;
  /* Saves the layout of the video's native controls until they are in view; the size is fixed. */
  content-visibility: auto;
  overflow: hidden;
  aspect-ratio: 1 / 2;
  border-radius: ${token.space[4]};
  background: ${token.scene.background};
  color: ${token.scene.ink};
`;

/** Shown before the still picture has loaded, and if there is no film. */
export const Title = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${token.space[2]};
  padding: min(${token.space[3]}, 8cqi);
  color: ${token.scene.bar};
  font: 640 min(${token.text.subheading}, 9cqi)/1.15 ${token.font.display};
  text-align: center;
  overflow-wrap: anywhere;
`;

const onScreen = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

export const Still = styled.img`
  ${onScreen}
`;

export const Film = styled.video`
  ${onScreen}
`;

/** The current caption, with room for the longest one, so that nothing below it moves. */
export const CaptionLine = styled.p`
  min-height: 3lh;
  margin-top: ${token.space[1]};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  line-height: 1.35;
  overflow-wrap: anywhere;

  [data-captions="off"] > & {
    visibility: hidden;
  }
  @container (min-width: ${breakpoint.laptop}) {
    min-height: 2lh;
  }
`;

export const PlayButton = styled.button`
  position: absolute;
  top: calc(100% + ${token.fluid.row});
  right: 0;
  display: grid;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
  border: ${token.border.hairline} solid transparent;
  border-radius: 50%;
  background: none;
  box-shadow: inset 0 0 0 ${token.border.ring} currentcolor;
  color: ${token.color.sea};
  cursor: pointer;
  transition: background ${token.duration.quick};

  &:hover {
    background: color-mix(in srgb, currentcolor 12%, transparent);
  }
  &:focus-visible {
    border-radius: 50%;
  }
`;

export const Caption = styled.div`
  width: 100%;
  max-width: ${token.width[20]};
  min-width: 0;
  overflow-wrap: anywhere;

  h3 {
    max-width: ${token.width[18]};
    padding-right: ${token.space[7]};
    font-size: ${token.text.subheading};

    @container (${breakpoint.tablet} <= width < ${breakpoint.laptop}) {
      font-size: ${token.text.lead};
    }
  }
  /* As high as the button beside it, so that the text below it has the full width. */
  [data-automatic] > & h3 {
    min-height: ${token.size.target};
    align-content: center;
  }
  p {
    overflow-wrap: anywhere;
    margin-top: clamp(${token.space[0.5]}, 2.1vw, ${token.space[2]});
    color: ${token.color.soft};

    @container (width < ${breakpoint.phone}) {
      font-size: ${token.text.small};
    }
  }
`;

/** All captions of a film. */
export const Transcript = styled.details`
  overflow-wrap: anywhere;
  margin-top: ${token.space[1]};
  font-size: ${token.text.small};

  summary {
    width: fit-content;
    padding-block: ${token.space[0.5]};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space[0.5]};
    margin-top: ${token.space[1]};
    padding-left: ${token.space[2]};
    color: ${token.color.soft};
  }
`;
