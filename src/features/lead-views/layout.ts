import { createContext } from "react";
import { readText, writeText } from "../../lib/storage.ts";

/** The label of each layout by its value in the URL; the first is the default. */
export const layouts = {
  comfortable: "Comfortable",
  compact: "Compact",
  table: "Table",
} as const;

/** How the leads are shown: as full cards, as short cards, or as rows of a table. */
export type Layout = keyof typeof layouts;

const STORAGE_KEY = "selat.board-layout";

function isLayout(value: string | null): value is Layout {
  return value !== null && Object.hasOwn(layouts, value);
}

function storedLayout(): Layout {
  const stored = readText("localStorage", STORAGE_KEY);
  return isLayout(stored) ? stored : "comfortable";
}

/** Returns the layout in the URL's query, or else the one last selected in this browser. */
export function readLayout(params: URLSearchParams): Layout {
  const inUrl = params.get("layout");
  return isLayout(inUrl) ? inUrl : storedLayout();
}

/** Stores the selected layout in this browser. */
export function storeLayout(layout: Layout): void {
  writeText("localStorage", STORAGE_KEY, layout);
}

/** Whether cards are short. A context, so that a change reaches every memoised card. */
export const CompactContext = createContext(false);
