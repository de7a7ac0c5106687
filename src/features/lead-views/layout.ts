import { createContext } from "react";
import { readText, writeText } from "../../lib/storage.ts";

/** The ways to see the leads: URL parameter value to label; the first is the default. */
export const layouts = {
  comfortable: "Comfortable",
  compact: "Compact",
  table: "Table",
} as const;

/** How the leads are shown: full cards, short ones or rows of a table. */
export type Layout = keyof typeof layouts;

const STORAGE_KEY = "selat.board-layout";

function isLayout(value: string | null): value is Layout {
  return value !== null && Object.hasOwn(layouts, value);
}

function keptLayout(): Layout {
  const kept = readText("localStorage", STORAGE_KEY);
  return isLayout(kept) ? kept : "comfortable";
}

/** The layout of the URL's query; without one, the one last selected in this browser. */
export function readLayout(params: URLSearchParams): Layout {
  const asked = params.get("layout");
  return isLayout(asked) ? asked : keptLayout();
}

/** Stores the selected layout in this browser. */
export function keepLayout(layout: Layout): void {
  writeText("localStorage", STORAGE_KEY, layout);
}

/** Whether cards are short; apart from the lead, so that a change reaches every memoised card. */
export const CompactContext = createContext(false);
