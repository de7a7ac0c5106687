import { styled } from "styled-components";
import { breakpoint, contourLines, gutter } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** Edge to edge on mist, so that the phones stand out from the paper of the page. */
export const Ground = styled.section`
  position: relative;
  isolation: isolate;
  overflow: clip;
  padding-block: clamp(3.5rem, 8vw, 6.5rem);
  background: ${token.color.mist};
  ${contourLines}

  &::before {
    color: ${token.color.sea};
    opacity: 0.14;
  }
`;

/** Swiped on a phone, with the next film looking in; side by side where there is room. */
export const Shelf = styled.ul`
  display: grid;
  grid-auto-columns: min(17rem, 82%);
  grid-auto-flow: column;
  justify-content: start;
  gap: ${token.space[3]};
  margin: ${token.space[5]} calc(-1 * ${gutter}) 0;
  padding: 0 ${gutter} 1rem;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${gutter};
  scroll-snap-type: x proximity;
  scrollbar-width: thin;
  scrollbar-color: ${token.color.sea} transparent;

  &[data-count="1"] {
    justify-content: center;
  }
  /* Two need no shelf to swipe: they stand under one another. */
  &[data-count="2"] {
    grid-template-columns: min(18rem, 100%);
    grid-auto-flow: row;
    justify-content: center;
    row-gap: ${token.space[6]};
    overflow: visible;
  }

  @container (min-width: ${breakpoint.tablet}) {
    grid-auto-columns: minmax(0, 18rem);
    justify-content: space-between;
    gap: clamp(1.5rem, 4vw, 4rem);
    margin: ${token.space[6]} 0 0;
    padding: 0;
    overflow: visible;

    &[data-count="2"] {
      grid-template-columns: none;
      grid-auto-flow: column;
      justify-content: start;
      column-gap: clamp(3rem, 10vw, 8rem);
    }
  }
  /* Two films share the whole width: each with its words beside the phone. */
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
  gap: ${token.space[3]};
  scroll-snap-align: start;
  min-width: 0;

  @container (min-width: ${breakpoint.laptop}) {
    [data-count="2"] > & {
      grid-template-rows: auto;
      grid-template-columns: minmax(0, 16rem) minmax(0, 1fr);
      align-items: end;
    }
    [data-count="2"] > &:nth-child(2) {
      margin-top: ${token.space[6]};
    }
  }

  /* The tide: each phone stands a little lower than the one before. */
  @container (min-width: ${breakpoint.laptop}) {
    [data-count="3"] > &:nth-child(2) {
      margin-top: ${token.space[6]};
    }
    [data-count="3"] > &:nth-child(3) {
      margin-top: ${token.space[12]};
    }
  }
`;

/** The phone and its button; the button hangs below, on the line of the caption's title. */
export const Device = styled.div`
  position: relative;
  width: min(18rem, 100%);
`;

export const Phone = styled.div`
  padding: 0.5625rem;
  border-radius: 2.375rem;
  background: ${token.scene.frame};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  box-shadow:
    ${token.shadow.raised},
    0 0 0 1px ${token.scene.frameEdge};
`;

export const Screen = styled.div`
  position: relative;
  container-type: inline-size;
  /* Its size is given, and a browser's controls take long to lay out. */
  content-visibility: auto;
  overflow: hidden;
  aspect-ratio: 1 / 2;
  border-radius: 1.875rem;
  background: ${token.scene.ground};
  color: ${token.scene.ink};
`;

/** What the phone shows while there is no picture yet, and where there is no film. */
export const Still = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${token.space[2]};
  padding: min(${token.space[3]}, 8cqi);
  color: ${token.scene.bar};
  font: 640 min(1.25rem, 9cqi) / 1.15 ${token.font.display};
  text-align: center;
  overflow-wrap: anywhere;
`;

export const Film = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

export const PlayButton = styled.button`
  position: absolute;
  top: calc(100% + ${token.space[2]});
  right: 0;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border: 1px solid transparent;
  border-radius: 50%;
  background: none;
  box-shadow: inset 0 0 0 1.5px currentcolor;
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
  max-width: 20rem;
  min-width: 0;
  overflow-wrap: anywhere;

  h3 {
    max-width: 18rem;
    padding-right: 3.5rem;
    font-size: 1.375rem;

    @container (${breakpoint.tablet} <= width < ${breakpoint.laptop}) {
      font-size: 1.1875rem;
    }
  }
  p {
    overflow-wrap: anywhere;
    margin-top: 1rem;
    color: ${token.color.soft};
  }
`;
