import { cleanText } from "../../lib/clean-text.ts";

const LONGEST_SOURCE = 100;

/** The `source` of a link to the form; null without one. */
export function sourceFromQuery(query: URLSearchParams): string | null {
  return cleanText(query.get("source") ?? "", LONGEST_SOURCE) || null;
}
