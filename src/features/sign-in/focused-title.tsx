import { Title } from "./sign-in-page.styles.ts";

function focus(title: HTMLElement | null): void {
  title?.focus();
}

/** The heading of a message that replaces a form. It takes the focus, so that screen readers read it. */
export function FocusedTitle({ children }: { children: string }) {
  return (
    <Title ref={focus} tabIndex={-1}>
      {children}
    </Title>
  );
}
