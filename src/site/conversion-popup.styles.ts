import { styled } from "styled-components";
import { breakpoint, contourLines } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

/** A sheet at the lower edge of a phone, a card in the middle of a wider window. */
export const Sheet = styled.dialog`
  width: min(27rem, 100vw);
  max-width: none;
  max-height: calc(100dvh - ${token.space[4]});
  padding: 0;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  overflow-y: auto;
  overscroll-behavior: contain;
  opacity: 0;
  transform: translateY(1rem);
  transition:
    opacity ${token.duration.calm},
    transform ${token.duration.calm},
    display ${token.duration.calm} allow-discrete,
    overlay ${token.duration.calm} allow-discrete;

  &[open] {
    opacity: 1;
    transform: none;

    @starting-style {
      opacity: 0;
      transform: translateY(1rem);
    }
  }
  &:focus-visible {
    outline: none;
  }
  &::backdrop {
    background: ${token.color.scrim};
  }

  > div {
    position: relative;
    isolation: isolate;
    overflow: hidden;
    padding: clamp(1.75rem, 6vw, 2.75rem);
    ${contourLines}
  }
  > div::before {
    color: ${token.color.sea};
    mask:
      linear-gradient(transparent 35%, black),
      var(--selat-contours) left bottom / 46rem no-repeat;
    mask-composite: intersect;
    opacity: 0.22;
  }
  p {
    margin-top: ${token.space[2]};
    color: ${token.color.soft};
    font-size: 1.0625rem;
  }

  @media (max-width: ${breakpoint.phone}) {
    margin-bottom: 0;
    border-width: 1px 0 0;
    border-radius: ${token.radius.large} ${token.radius.large} 0 0;
  }
`;

export const Heading = styled.h2`
  padding-right: 2rem;
  font-size: clamp(1.75rem, 1.5rem + 1vw, 2.125rem);
  letter-spacing: -0.03em;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[2]};
  margin-top: ${token.space[4]};

  /* On a phone both are as wide as the sheet. */
  @media (max-width: ${breakpoint.phone}) {
    > * {
      flex: 1 1 100%;
    }
  }
`;

export const CloseButton = styled.button`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border: 0;
  border-radius: 50%;
  background: none;
  color: ${token.color.soft};
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
`;
