import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

/** A different `resetKey` (the address) gives the part another try. */
type Props = { children: ReactNode; resetKey?: string };
type State = { hasFailed: boolean; resetKey: string | undefined };

/** Says plainly that a part of the app has broken and offers a reload; React reports the error itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <MessagePage heading="Something went wrong">
        <p>This page could not be shown. Loading it again usually helps.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </MessagePage>
    );
  }
}
