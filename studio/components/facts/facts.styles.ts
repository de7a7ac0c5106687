import { styled } from "styled-components";

export const Frame = styled.div`
  position: relative;
  isolation: isolate;

  /* Hides the shown text while an editor types, so that the typed text is visible. */
  &:has(:is(input, textarea):focus) > [data-testid="shown-text"] {
    display: none;
  }
`;

/**
 * The shown text: covers the field, whose z-index in @sanity/ui is 1, within its border. Clicks and screen readers
 * still reach the field.
 */
export const Shown = styled.div`
  position: absolute;
  z-index: 2;
  clip-path: inset(1px);
  box-sizing: border-box;
  overflow: hidden;
  background: var(--card-bg-color);
  color: var(--card-fg-color);
  pointer-events: none;
`;

export const Chip = styled.a`
  padding: 0.05em 0.35em;
  border-radius: 0.3em;
  background: var(--card-badge-primary-bg-color);
  color: var(--card-badge-primary-fg-color);
  text-decoration: none;
  pointer-events: auto;

  &:hover {
    text-decoration: underline;
  }
`;

export const MissingChip = styled.span`
  padding: 0.05em 0.35em;
  border-radius: 0.3em;
  background: var(--card-badge-critical-bg-color);
  color: var(--card-badge-critical-fg-color);
`;

export const Choices = styled.ul`
  overflow: auto;
  min-width: 18rem;
  max-height: 18rem;
  margin: 0;
  padding: 0.25rem;
  list-style: none;
`;

export const Choice = styled.li`
  display: flex;
  justify-content: space-between;
  gap: 1.5rem;
  padding: 0.75rem;
  border-radius: 0.25rem;
  cursor: pointer;

  &[aria-selected="true"],
  &:hover {
    background: var(--card-muted-bg-color);
  }
`;
