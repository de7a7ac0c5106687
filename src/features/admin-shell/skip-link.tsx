import { useState } from "react";
import { SkipButton } from "./admin-shell.styles.ts";

/** The element at which a page's content begins, marked with `data-skip-to`. */
function findTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-skip-to]:has(a, button)");
}

/**
 * The first stop of the Tab key: skips the sidebar and the tools and leads to the page's content, for example the first
 * lead.
 */
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
