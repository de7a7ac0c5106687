import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; builtHtml: string };

/** Restores the built page if the live one cannot be rendered; React reports the error itself. */
export class LiveBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // oxlint-disable-next-line react/no-danger -- the page's own HTML, as the build has written it
    return <div dangerouslySetInnerHTML={{ __html: this.props.builtHtml }} />;
  }
}
