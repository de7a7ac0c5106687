const SEARCH = /(^|\.)(google|bing|duckduckgo|yahoo|baidu|yandex|ecosia|brave)\./;
const SOCIAL =
  /(^|\.)(facebook|instagram|linkedin|tiktok|twitter|x|youtube|threads|pinterest|reddit|whatsapp)\.\w+$|^(t\.co|lnkd\.in|wa\.me|t\.me)$/;
/** A valid host or name of a campaign; other values are not stored. */
const NAME = /^[a-z0-9][a-z0-9 ._+-]{0,59}$/;

/** The kind of a visit's source; `from` is the referring host or the campaign, empty for the other kinds. */
export type VisitSource = {
  source: "direct" | "search" | "social" | "campaign" | "referrer";
  from: string;
};

function nameOf(text: string): string {
  return NAME.exec(text)?.[0] ?? "";
}

/**
 * Returns the source of a visit. `origin` is `?` and the campaign in its first address, or the host of its referrer.
 */
export function visitSource(origin: string): VisitSource {
  if (origin.startsWith("?")) {
    return { source: "campaign", from: nameOf(origin.slice(1).toLowerCase()) };
  }
  const host = origin.replace(/^www\./, "");
  if (!host) return { source: "direct", from: "" };
  if (SEARCH.test(host)) return { source: "search", from: "" };
  if (SOCIAL.test(host)) return { source: "social", from: "" };
  return { source: "referrer", from: nameOf(host) };
}
