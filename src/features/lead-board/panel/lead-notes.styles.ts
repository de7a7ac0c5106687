import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

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
