import { useState } from "react";
import { HiddenStatus } from "./page.styles.ts";
import { QuietButton } from "./work-button.tsx";

type CopyButtonProps = { text: string; children: string; onCopied?: () => void };

/** Copies a text; if the browser refuses, the text can still be selected. */
export function CopyButton({ text, children, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
      onCopied?.();
    } catch {
      setOutcome("failed");
    }
  }

  const message = outcome === "copied" ? "Copied" : "Not copied: select the text";
  return (
    <>
      <QuietButton onClick={() => void copy()}>{outcome ? message : children}</QuietButton>
      <HiddenStatus>{outcome ? message : ""}</HiddenStatus>
    </>
  );
}
