import { useState } from "react";
import { SkipButton } from "./admin-shell.styles.ts";

/** Returns the element that the page marks with `data-skip-to`, if it has anything to focus. */
function findTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-skip-to]:has(a, button)");
}

/** The first stop of the Tab key: skips the sidebar and the toolbar to the page's content, e.g. the first lead. */
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
