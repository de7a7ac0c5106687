import { cleanText } from "../../lib/clean-text.ts";

const MAX_SOURCE_LENGTH = 100;

/** The cleaned `source` parameter, at most 100 characters; null without one. */
export function sourceFromQuery(query: URLSearchParams): string | null {
  return cleanText(query.get("source") ?? "", MAX_SOURCE_LENGTH) || null;
}
