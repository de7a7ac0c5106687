import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { MenuTrigger } from "../../../ui/menu.tsx";

/**
 * Shows a card's buttons only while the pointer or the focus is on the card. On a touch screen a hidden button takes no
 * touch, so that the touch opens the card.
 */
export const shownOnHover = css`
  opacity: 0;

  @media ${media.anyCoarsePointer} {
    pointer-events: none;
  }
  article:hover &,
  article:focus-within &,
  article:has([data-popup-open]) & {
    opacity: 1;
    pointer-events: auto;
  }
`;

/** A transparent link over the text of a line; the line underlines its text on hover. */
export const LineLink = styled.a`
  ${shownOnHover}
  && {
    position: absolute;
    inset: 0;
    z-index: 1;
  }
`;

export const Line = styled.p`
  position: relative;
  overflow: hidden;
  line-height: ${token.space[3]};
  color: ${token.color.soft};
  text-overflow: ellipsis;
  white-space: nowrap;

  /* At least 24 px high, the smallest target size of WCAG 2.2. */
  a {
    position: relative;
    z-index: 1;
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    color: inherit;
    line-height: ${token.space[3]};
    text-decoration: none;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  a:hover,
  &:has(${LineLink}:hover) {
    color: ${token.color.sea};
    text-decoration: underline;
  }
  a:focus-visible {
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

/** The first line of a card's text, with the card's buttons over its end. */
export const ToolLine = styled.div`
  position: relative;
`;

export const Solution = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.75]} ${token.space[1]};
  margin: ${token.space[0.75]} 0 ${token.space[1]};
  line-height: 1.2;
`;

export const Source = styled.span`
  min-width: 0;
  overflow: hidden;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The name of a language, less prominent than the text beside it. */
export const Language = styled.span`
  padding: 0 ${token.space[0.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-weight: 400;
  white-space: nowrap;
`;

export const SuspectedMark = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space[0.75]};
  margin: ${token.space[0.25]} 0 ${token.space[0.5]};
  color: ${token.color.clay};
  font-size: ${token.text.caption};
  font-weight: 600;
`;

export const NoteHit = styled.p`
  margin-bottom: ${token.space[0.75]};
  color: ${token.color.sea};
  font-size: ${token.text.caption};
  font-weight: 600;
`;

export const Overdue = styled.p`
  margin-bottom: ${token.space[0.75]};
  color: ${token.color.clay};
  font-size: ${token.text.caption};
  font-weight: 600;
`;

export const AttemptCount = styled.span`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-weight: 400;
  white-space: nowrap;
`;

export const Ages = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space[1]};
  min-width: 0;
`;

export const Remarks = styled.blockquote`
  margin: 0 0 ${token.space[0.75]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  line-height: 1.35;
  white-space: pre-line;
  overflow-wrap: anywhere;

  &[data-cut] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

export const cardControl = css`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  cursor: pointer;
  transition:
    background ${token.duration.quick},
    color ${token.duration.quick};

  &:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &:active {
    background: ${token.color.line};
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: 0;
  }
`;

export const MoveButton = styled(MenuTrigger)`
  ${cardControl}
  gap: ${token.space[0.5]};
  min-height: ${token.size.controlSmall};
  margin-right: calc(-1 * ${token.space[0.75]});
  padding: 0 ${token.space[0.75]};
  font-weight: 600;
  white-space: nowrap;

  svg {
    flex: none;
  }
  &[data-popup-open] {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
` as typeof MenuTrigger;
