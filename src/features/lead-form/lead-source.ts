import { cleanText } from "../../lib/clean-text.ts";

const MAX_SOURCE_LENGTH = 100;

/** Returns the query's `source`, cleaned and cut to 100 characters; null if there is none. */
export function sourceFromQuery(query: URLSearchParams): string | null {
  return cleanText(query.get("source") ?? "", MAX_SOURCE_LENGTH) || null;
}
