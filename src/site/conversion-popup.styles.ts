import { styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

/** A bottom sheet on a phone, a centred dialog in a wider window. */
export const Sheet = styled.dialog`
  width: min(${token.width[28]}, 100vw);
  max-width: none;
  max-height: calc(100dvh - ${token.space[4]});
  padding: 0;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  overflow-y: auto;
  overscroll-behavior: contain;
  opacity: 0;
  transform: translateY(${token.space[2]});
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
      transform: translateY(${token.space[2]});
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
    padding: clamp(${token.space[3]}, 6vw, ${token.space[5]});
  }
  p {
    margin-top: ${token.space[2]};
    color: ${token.color.soft};
    font-size: ${token.text.body};
  }

  @media ${media.phone} {
    margin-bottom: 0;
    border-width: ${token.border.hairline} 0 0;
    border-radius: ${token.radius.large} ${token.radius.large} 0 0;
  }
`;

export const Heading = styled.h2`
  padding-right: ${token.space[4]};
  font-size: ${token.text.figure};
  letter-spacing: -0.03em;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[2]};
  margin-top: ${token.space[4]};

  /* On a phone both buttons are as wide as the sheet. */
  @media ${media.phone} {
    > * {
      flex: 1 1 100%;
    }
  }
`;

export const CloseButton = styled.button`
  position: absolute;
  top: ${token.space[1.5]};
  right: ${token.space[1.5]};
  display: grid;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
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
