import { css, styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { token } from "../../../theme/tokens.ts";

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  padding-bottom: 0.75rem;
`;

const control = css`
  min-height: 2.25rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 500 0.84375rem/1.3 ${token.font.text};
  transition: border-color ${token.duration.quick};

  &:hover {
    border-color: ${token.color.soft};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: 1px;
    border-radius: ${token.radius.small};
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

export const SearchFrame = styled.div`
  position: relative;
  flex: 1 1 14rem;
  max-width: 22rem;

  svg {
    position: absolute;
    inset: 0 auto 0 0.6875rem;
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  @media (max-width: 767px) {
    flex-basis: 12rem;
    max-width: none;
  }
`;

export const SearchInput = styled.input`
  ${control}
  width: 100%;
  padding: 0 0.75rem 0 2.125rem;
  border-color: ${token.color.soft};
  font-weight: 400;

  &::placeholder {
    color: ${token.color.soft};
    opacity: 1;
  }
  @media (pointer: coarse) {
    font-size: 1rem;
  }
`;

export const ToolButton = styled.button`
  ${control}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.4375rem;
  padding: 0 0.6875rem;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  svg {
    flex: none;
    color: ${token.color.soft};
  }
  &[data-plain] {
    border-color: transparent;
    background: none;
    color: ${token.color.soft};
  }
  &[data-plain]:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

/** A tool's name; only its picture is drawn where the row is short. */
export const ToolName = styled.span`
  @media (max-width: 1399px) {
    display: none;
  }
`;

/** Only its picture is drawn where the search stands beside it; it is read out all the same. */
export const FilterName = styled.span`
  @media (max-width: 767px) {
    ${visuallyHidden}
  }
`;

export const SortFrame = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset: 0 auto 0 0.625rem;
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  svg:last-child {
    inset: 0 0.5rem 0 auto;
  }
`;

export const SortSelect = styled.select`
  ${control}
  max-width: 100%;
  padding: 0 1.75rem 0 1.9375rem;
  appearance: none;
  text-overflow: ellipsis;
  cursor: pointer;
`;

export const Count = styled.output`
  flex: 1;
  min-width: 0;
  margin-inline: 0.25rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${token.color.soft};
  font-size: 0.8125rem;
  font-variant-numeric: tabular-nums;
`;

/** There is no room for it on a phone, where it is only read out. */
export const CountWord = styled.span`
  @media (max-width: 767px) {
    ${visuallyHidden}
  }
`;

export const NotesLeftOut = styled.output`
  flex-basis: 100%;
  color: ${token.color.clay};
  font-size: 0.8125rem;
  font-weight: 600;

  &:empty {
    position: absolute;
  }
`;

export const Tools = styled.div`
  display: flex;
  gap: 0.125rem;
  margin-right: -0.6875rem;

  @media (max-width: 1399px) {
    margin-right: -0.375rem;
  }
`;

export const FilterForm = styled.div`
  display: grid;
  gap: 0.625rem;

  label {
    color: ${token.color.soft};
    font-size: 0.8125rem;
    font-weight: 500;
  }
  select {
    min-height: 2.375rem;
    padding-block: 0.375rem;
    font-size: 0.875rem;
  }
  @media (pointer: coarse) {
    select {
      min-height: 2.75rem;
      font-size: 1rem;
    }
  }
`;

export const FilterFoot = styled.div`
  display: flex;
  justify-content: flex-end;
`;
