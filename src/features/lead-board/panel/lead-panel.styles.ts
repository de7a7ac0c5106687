import { css, styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const Content = styled.div`
  position: relative;
  padding: 1.25rem 1.5rem ${token.space[4]};

  @media (max-width: 767px) {
    padding-inline: 1rem;
  }
`;

export const CloseButton = styled.button`
  position: sticky;
  z-index: 2;
  top: 0.75rem;
  float: right;
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin: -0.25rem -0.5rem 0 0.5rem;
  border: 0;
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.soft};
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 0;
  }
  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

export const SkeletonLines = styled.output`
  display: grid;
  gap: ${token.space[2]};
`;

export const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  color: ${token.color.soft};
`;

export const Head = styled.header`
  padding-bottom: ${token.space[2]};
`;

export const PanelTitle = styled.p`
  font: 620 1.375rem/1.2 ${token.font.display};
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
`;

export const Contact = styled.p`
  margin-top: 0.125rem;
  color: ${token.color.soft};
  font-size: 0.9375rem;
`;

export const Marks = styled.div`
  margin-top: 0.375rem;
`;

export const TrashNote = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  margin-top: 0.75rem;
  padding: 0.625rem 0.625rem 0.625rem 0.875rem;
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};
`;

export const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: 0.75rem;
`;

const control = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.4375rem;
  min-height: 2.25rem;
  padding: 0 0.75rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 600 0.84375rem/1.3 ${token.font.text};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: border-color ${token.duration.quick};

  &:hover {
    border-color: ${token.color.soft};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 1px;
    border-radius: ${token.radius.small};
  }
  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

export const Deed = styled.a`
  ${control}

  svg {
    flex: none;
    color: ${token.color.sea};
  }
  &[data-danger] svg {
    color: ${token.color.soft};
  }
  &[data-danger]:hover svg {
    color: ${token.color.clay};
  }
`;

export const SmallButton = styled.button`
  ${control}
  min-height: 1.875rem;
  padding: 0 0.625rem;
  font-size: 0.8125rem;
`;

export const StageFrame = styled.div`
  position: relative;
  flex: 1 1 10rem;
  min-width: 0;

  > span,
  > svg {
    position: absolute;
    inset: 0 auto 0 0.75rem;
    margin-block: auto;
    pointer-events: none;
  }
  > svg {
    inset: 0 0.625rem 0 auto;
    color: ${token.color.soft};
  }
`;

export const StageSelect = styled.select`
  ${control}
  width: 100%;
  padding: 0 1.875rem 0 1.75rem;
  appearance: none;
  text-overflow: ellipsis;
`;

export const Section = styled.section`
  padding: 0.875rem 0;
  border-top: 1px solid ${token.color.line};
`;

export const SectionTitle = styled.h3`
  margin-bottom: 0.5rem;
  font: 600 0.875rem/1.4 ${token.font.text};
  letter-spacing: 0;
`;

export const Facts = styled.dl`
  display: grid;
  gap: 0.25rem;
`;

export const Fact = styled.div`
  display: grid;
  grid-template-columns: 9.5rem minmax(0, 1fr);
  gap: 0.75rem;

  dt {
    color: ${token.color.soft};
  }
  dd {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  @media (max-width: 767px) {
    grid-template-columns: 7.5rem minmax(0, 1fr);
  }
`;

export const DeliveryRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
`;

export const DeliveryState = styled.output`
  min-width: 0;
  overflow-wrap: anywhere;

  &[data-state="failed"] {
    color: ${token.color.clay};
    font-weight: 600;
  }
`;

export const NoteForm = styled.form`
  margin-bottom: 0.75rem;

  label {
    font-size: 0.84375rem;
    font-weight: 500;
    color: ${token.color.soft};
  }
  textarea {
    min-height: 4rem;
    padding: 0.5rem 0.75rem;
    font-size: 0.9375rem;
  }
  @media (pointer: coarse) {
    textarea {
      font-size: 1rem;
    }
  }
`;

export const NoteFoot = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  margin-top: 0.375rem;
  color: ${token.color.soft};
  font-size: 0.8125rem;

  > span {
    flex: 1;
  }
`;

export const Quiet = styled.p`
  color: ${token.color.soft};
`;

export const NotLoaded = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
  color: ${token.color.soft};
`;

export const Notes = styled.ul`
  display: grid;
  gap: 0.625rem;
`;

export const Note = styled.li`
  padding: 0.5rem 0.75rem 0.625rem;
  /* Drawn where colours are forced, and the ground is not. */
  border: 1px solid transparent;
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};

  > p + p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  > form {
    margin: 0.375rem 0 0;
  }
`;

export const NoteButtons = styled.div`
  display: flex;
  gap: 0.25rem;
  margin: 0.125rem 0 -0.375rem -0.375rem;
`;

/** As quiet as the byline: a note is read more often than it is changed. */
export const NoteButton = styled.button`
  min-height: 1.75rem;
  padding: 0 0.375rem;
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  font: 600 0.78125rem/1.3 ${token.font.text};
  cursor: pointer;

  &:hover {
    color: ${token.color.ink};
    text-decoration: underline;
  }
  &[data-danger]:hover {
    color: ${token.color.clay};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 0;
    border-radius: ${token.radius.small};
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
    padding-inline: 0.625rem;
  }
`;

export const Byline = styled.p`
  color: ${token.color.soft};
  font-size: 0.78125rem;

  b {
    font-weight: 600;
  }
  time {
    margin-left: 0.25rem;
  }
`;

export const Events = styled.ol`
  display: grid;
`;

export const Event = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: 0.75rem;
  padding: 0 0 0.75rem 1.125rem;

  &::before,
  &::after {
    content: "";
    position: absolute;
    top: 0.4375rem;
    left: 0;
    width: 0.4375rem;
    height: 0.4375rem;
    border-radius: ${token.radius.pill};
    background: ${token.color.soft};
  }
  &::after {
    top: 1.125rem;
    bottom: -0.1875rem;
    left: 0.1875rem;
    width: 1px;
    height: auto;
    background: ${token.color.line};
  }
  &:last-child::after {
    display: none;
  }
  > p {
    grid-column: 1;
  }
  > button {
    grid-area: 1 / 2 / span 2;
    align-self: start;
  }
  b {
    font-weight: 600;
  }
  b > span {
    display: inline-block;
  }
`;
