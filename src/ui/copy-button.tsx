import { useState } from "react";
import { Button } from "./button.tsx";
import { HiddenStatus } from "./page.styles.ts";

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

  const words = outcome === "copied" ? "Copied" : "Not copied: select the text";
  return (
    <>
      <Button $variant="quiet" $size="work" onClick={() => void copy()}>
        {outcome ? words : children}
      </Button>
      <HiddenStatus>{outcome ? words : ""}</HiddenStatus>
    </>
  );
}
