import { Title } from "./sign-in-page.styles.ts";

function focus(title: HTMLElement | null): void {
  title?.focus();
}

/** The heading of what takes a form's place: it gets the focus, so that it is read out. */
export function FocusedTitle({ children }: { children: string }) {
  return (
    <Title ref={focus} tabIndex={-1}>
      {children}
    </Title>
  );
}
