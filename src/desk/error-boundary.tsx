import { Component, type ReactNode, Suspense } from "react";
import { lazyOptional } from "../ui/lazy-optional.ts";
import { mayReload, reload } from "./lost-code.ts";

// If not even that can be loaded, the text of the fallback stays.
const ErrorPage = lazyOptional(
  async () => (await import("./error-page.tsx")).ErrorPage,
  PlainWords,
);

function PlainWords() {
  return <p role="alert">This page could not be shown. Please reload it.</p>;
}

/** A different `resetKey` (the path) renders the part again. */
type Props = {
  children: ReactNode;
  resetKey?: string;
  /** Called with the error of a part, unless a reload may fix it. */
  onError?: ((error: unknown) => void) | undefined;
};
type State = { hasFailed: boolean; isReloading?: boolean; resetKey: string | undefined };

/**
 * Says plainly that a part of the app has failed and offers a reload. It reloads without asking if a deploy has removed
 * the code. React reports the error itself.
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
      <Suspense fallback={<PlainWords />}>
        <ErrorPage />
      </Suspense>
    );
  }
}
