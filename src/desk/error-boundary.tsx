import { Component, type ReactNode, Suspense } from "react";
import { lazyOptional } from "../ui/lazy-optional.ts";
import { mayReload, reload } from "./lost-code.ts";

// If the code of ErrorPage cannot be loaded either, PlainMessage is shown instead.
const ErrorPage = lazyOptional(
  async () => (await import("./error-page.tsx")).ErrorPage,
  PlainMessage,
);

function PlainMessage() {
  return <p role="alert">This page could not be shown. Please reload it.</p>;
}

type Props = {
  children: ReactNode;
  /** The current path: when it changes, the children are rendered again after an error. */
  resetKey?: string;
  /** Called with an error that a child has thrown, unless the page reloads to fix it. */
  onError?: ((error: unknown) => void) | undefined;
};
type State = { hasFailed: boolean; isReloading?: boolean; resetKey: string | undefined };

/**
 * Shows an error page instead of children that threw. It reloads without asking if a deploy has removed the code that
 * they need. React logs the error to the console.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, isReloading: mayReload(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (mayReload(error)) reload();
    else this.props.onError?.(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.state.isReloading) return null;
    return (
      <Suspense fallback={<PlainMessage />}>
        <ErrorPage />
      </Suspense>
    );
  }
}
