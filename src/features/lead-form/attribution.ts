import { cleanText } from "../../lib/clean-text.ts";
import { queryOf } from "../../lib/query-of.ts";
import type { Landing } from "./landing.ts";

/** Where a lead came from, as stored in `leads.attribution`, with the keys that `attributionFrom` returns. */
export type Attribution = Record<string, string>;

const MAX_VALUE_LENGTH = 300;

const UTM_TAGS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
] as const;

/**
 * Returns `product`, `stage`, `scene` (the conversation that the visitor tried) and UTM tags of the query, the referrer
 * and the landing page. UTM tags fall back to the landing page's. Values are cut to 300 characters, empty ones omitted.
 */
export function attributionFrom(query: URLSearchParams, landing: Landing): Attribution {
  const landingQuery = queryOf(landing.page);
  const entries = [
    ["product", query.get("product")],
    ["stage", query.get("stage")],
    ["scene", query.get("scene")],
    ...UTM_TAGS.map((tag) => [tag, query.get(tag) ?? landingQuery.get(tag)]),
    ["referrer", landing.referrer],
    ["landing_page", landing.page],
  ] as const;
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name, cleanText(value ?? "", MAX_VALUE_LENGTH)])
      .filter(([, value]) => value),
  );
}
