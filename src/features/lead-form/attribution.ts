import { cleanText } from "../../lib/clean-text.ts";
import { queryOf } from "../../lib/query-of.ts";
import type { Landing } from "./landing.ts";

/** Where a lead came from, as stored in `leads.attribution`: only known keys. */
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
 * `product`, `stage`, `scene` (the tried conversation) and UTM tags of the query, with referrer and landing page. UTM
 * tags fall back to those of the landing page. Values have at most 300 characters.
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
