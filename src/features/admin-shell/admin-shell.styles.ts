import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";

/**
 * The window: a rail of 16rem, 3rem when collapsed, none below 768 px. Text that is set larger does
 * not let the rail take the page's room, and changes the layout as a narrower window would.
 */
export const Shell = styled.div`
  display: grid;
  grid-template-columns: min(16rem, 34vw) minmax(0, 1fr);
  container: shell / inline-size;
  height: 100dvh;
  background: ${token.color.paper};
  color: ${token.color.ink};
  font-size: 0.875rem;
  line-height: 1.45;
  transition: grid-template-columns ${token.duration.calm};

  &[data-collapsed] {
    grid-template-columns: 3rem minmax(0, 1fr);
  }
  @media (max-width: 767px) {
    &,
    &[data-collapsed] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const Rail = styled.div`
  min-width: 0;
  height: 100dvh;
  border-right: 1px solid ${token.color.line};

  @media (max-width: 767px) {
    display: none;
  }
`;

/**
 * The page gives its head and its body the areas of these names. The body is as high as the window
 * leaves: were its content counted (min-content), a virtual list would grow to its full length.
 */
export const Main = styled.main`
  --page-gutter: 1.75rem;

  position: relative;
  display: grid;
  grid-template: "head account" auto "body body" minmax(24rem, 1fr) / minmax(0, 1fr) auto;
  column-gap: ${token.space[2]};
  height: 100dvh;
  padding: 1.25rem var(--page-gutter) 0;
  overflow-y: auto;

  @container shell (max-width: 63.99rem) {
    grid-template:
      "account" auto
      "head" auto
      "body" minmax(24rem, 1fr) / minmax(0, 1fr);
  }
  @container shell (max-width: 47.99rem) {
    --page-gutter: 1rem;

    padding-top: 0.5rem;
  }
`;

export const Account = styled.div`
  grid-area: account;
  display: flex;
  align-items: center;
  align-self: start;
  justify-content: flex-end;
  gap: ${token.space[2]};
  min-width: 0;
  color: ${token.color.soft};

  @container shell (max-width: 63.99rem) {
    flex-wrap: wrap;
    margin-bottom: 0.625rem;
  }
  @media (max-width: 767px) {
    gap: ${token.space[1]};
    margin-left: -0.625rem;
  }
`;

export const Greeting = styled.p`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  @container shell (max-width: 47.99rem) {
    flex: 1 1 5rem;
    max-height: 3.75em;
    font-size: 0.8125rem;
    line-height: 1.25;
    text-align: right;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** Quieter and squarer than the site's buttons: it is there all day and pressed once. */
export const LogoutButton = styled(Button).attrs({ $variant: "quiet", $size: "small" })`
  flex: none;
  min-height: 2.125rem;
  padding: 0.375rem 0.8125rem;
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  box-shadow: inset 0 0 0 1px ${token.color.line};
  font-size: 0.84375rem;

  &:hover {
    background: ${token.color.mist};
    box-shadow: inset 0 0 0 1px ${token.color.line};
  }
  &:focus-visible {
    border-radius: ${token.radius.small};
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

export const DrawerButton = styled.button`
  display: none;

  @media (max-width: 767px) {
    display: grid;
    flex: none;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    border: 0;
    border-radius: ${token.radius.small};
    background: none;
    color: ${token.color.ink};
    cursor: pointer;
  }
`;

export const Loading = styled.output`
  grid-area: body;
  color: ${token.color.soft};
`;
