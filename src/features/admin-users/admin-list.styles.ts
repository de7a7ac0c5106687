import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

export const List = styled.ul`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
`;

/** Three lines in a narrow place, one line with its columns under one another in a wide one. */
export const Row = styled.li`
  display: grid;
  grid-template: "who who" auto "email email" auto "created action" auto / minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.1875rem ${token.space[2]};
  padding: 0.75rem ${token.space[2]} 0.625rem;

  & + & {
    border-top: 1px solid ${token.color.line};
  }
  @container (max-width: 15rem) {
    grid-template: "who" auto "email" auto "created" auto "action" auto / minmax(0, 1fr);
  }
  @container (min-width: 46rem) {
    grid-template: "who email created action" minmax(2.5rem, auto) / minmax(0, 1.25fr) minmax(
        0,
        1fr
      ) 9.5rem 8.5rem;
    padding: 0.5rem 1.5rem 0.5rem 1.25rem;
  }
`;

export const Who = styled.div`
  grid-area: who;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.5rem;
  min-width: 0;
`;

export const Name = styled.p`
  margin-right: 0.125rem;
  font-weight: 600;
  overflow-wrap: anywhere;

  &[data-missing] {
    color: ${token.color.soft};
    font-weight: 400;
  }
`;

/** Beside the primary admin's badge: the same shape, less said. */
export const AdminBadge = styled(Badge).attrs({ $tone: "quiet" })`
  border-radius: ${token.radius.small};
`;

export const Email = styled.p`
  grid-area: email;
  overflow-wrap: anywhere;
`;

export const Created = styled.p`
  grid-area: created;
  color: ${token.color.soft};
  font-size: 0.8125rem;
  font-variant-numeric: tabular-nums;
`;

export const Action = styled.div`
  grid-area: action;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  min-height: 2.5rem;
`;

export const Fixed = styled.p`
  color: ${token.color.soft};
  font-size: 0.8125rem;
  white-space: nowrap;
`;

export const DeleteButton = styled(Button).attrs({ $variant: "quiet", $size: "small" })`
  min-height: 2.125rem;
  margin-right: -0.75rem;
  padding: 0.375rem 0.75rem;
  border-radius: ${token.radius.small};
  box-shadow: none;
  color: ${token.color.soft};
  font-size: 0.84375rem;

  &:hover {
    background: ${token.color.mist};
    box-shadow: none;
    color: ${token.color.clay};
  }
  &:focus-visible {
    border-radius: ${token.radius.small};
    outline-width: 2px;
    outline-offset: 0;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
