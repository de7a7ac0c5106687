import { css, keyframes, styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";
import { MenuTrigger } from "../../../ui/menu.tsx";

const arrive = keyframes`
  from {
    background: ${token.color.mist};
    border-color: ${token.color.sea};
  }
`;

export const Card = styled.article`
  position: relative;
  padding: 0.75rem 0.8125rem 0.375rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
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
  &[data-arrived] {
    animation: ${arrive} 1.6s ease-out;
  }
  &[data-overlay] {
    border-color: ${token.color.sea};
    outline: 2px solid color-mix(in srgb, ${token.color.sea} 35%, transparent);
    box-shadow: ${token.shadow.raised};
    cursor: grabbing;
    rotate: 1.6deg;
  }
  @media (prefers-reduced-motion: reduce) {
    &[data-overlay] {
      rotate: none;
    }
  }
`;

export const TopRow = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 0.25rem;
`;

export const Company = styled.h3`
  flex: 1;
  min-width: 0;
  padding-bottom: 0.0625rem;
  font: 600 0.90625rem/1.3 ${token.font.text};
  letter-spacing: 0;

  a {
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  /* The whole card opens the lead; what else can be pressed lies above. */
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
    outline: 2px solid ${token.color.sea};
    outline-offset: 1px;
  }
`;

export const Line = styled.p`
  overflow: hidden;
  color: ${token.color.soft};
  text-overflow: ellipsis;
  white-space: nowrap;

  /* As high as a finger's target must be. */
  a {
    position: relative;
    z-index: 1;
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    color: inherit;
    line-height: 1.5rem;
    text-decoration: none;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  a:hover {
    color: ${token.color.sea};
    text-decoration: underline;
  }
  a:focus-visible {
    outline-offset: -2px;
  }
`;

export const Solution = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.375rem 0.5rem;
  margin: 0.3125rem 0 0.5625rem;
  line-height: 1.2;
`;

export const Source = styled.span`
  min-width: 0;
  overflow: hidden;
  color: ${token.color.soft};
  font-size: 0.75rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const SuspectedMark = styled.p`
  display: flex;
  align-items: center;
  gap: 0.3125rem;
  margin: 0.0625rem 0 0.25rem;
  color: ${token.color.clay};
  font-size: 0.78125rem;
  font-weight: 600;
`;

export const NoteHit = styled.p`
  margin-bottom: 0.375rem;
  color: ${token.color.sea};
  font-size: 0.78125rem;
  font-weight: 600;
`;

export const Overdue = styled.p`
  margin-bottom: 0.375rem;
  color: ${token.color.clay};
  font-size: 0.78125rem;
  font-weight: 600;
`;

export const Ages = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.625rem;
  min-width: 0;
`;

export const Remarks = styled.blockquote`
  margin: 0 0 0.625rem;
  padding-left: 0.5625rem;
  border-left: 2px solid ${token.color.line};
  color: ${token.color.soft};
  font-size: 0.8125rem;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;
  min-height: 2.25rem;
  padding-top: 0.25rem;
  border-top: 1px solid ${token.color.line};
  color: ${token.color.soft};
  font-size: 0.78125rem;
`;

const control = css`
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
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 0;
  }
`;

export const IconButton = styled.button`
  ${control}
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  margin: -0.3125rem -0.375rem 0 0;

  &[data-danger]:hover {
    color: ${token.color.clay};
  }
  &[aria-roledescription] {
    cursor: grab;
  }
`;

export const MoveButton = styled(MenuTrigger)`
  ${control}
  gap: 0.25rem;
  min-height: 1.75rem;
  margin-right: -0.375rem;
  padding: 0 0.375rem;
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

export const MoreButton = styled.button`
  ${control}
  display: inline;
  padding: 0 0.1875rem;
  color: ${token.color.sea};
  font-size: inherit;
  font-weight: 600;
`;
