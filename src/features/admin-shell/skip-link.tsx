import { useState } from "react";
import { SkipButton } from "./admin-shell.styles.ts";

/** Where a page says that its content begins: `data-skip-to` names it. */
function findTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-skip-to]:has(a, button)");
}

/** The first stop of the keyboard: leads over the sidebar and the tools to what the page is about, as the first lead. */
export function SkipLink() {
  const [name, setName] = useState("the page");
  return (
    <SkipButton
      type="button"
      onFocus={() => setName(findTarget()?.dataset["skipTo"] ?? "the page")}
      onClick={() => {
        const within = findTarget() ?? document.querySelector("main");
        within?.querySelector<HTMLElement>("a, button")?.focus();
      }}
    >
      Skip to {name}
    </SkipButton>
  );
}
