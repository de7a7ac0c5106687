/** What kind of place a visit came from, and the referring host or the campaign's name; empty for the other kinds. */
export type VisitSource = {
  kind: "direct" | "search" | "social" | "campaign" | "referrer";
  from: string;
};

const SEARCH = /(^|\.)(google|bing|duckduckgo|yahoo|baidu|yandex|ecosia|brave)\./;
const SOCIAL =
  /(^|\.)(facebook|instagram|linkedin|tiktok|twitter|x|youtube|threads|pinterest|reddit|whatsapp)\.\w+$|^(t\.co|lnkd\.in|wa\.me|t\.me)$/;

/** From the first page of the visit (`path?query`) and its referrer's URL. */
export function visitSource(landing: { page: string; referrer: string }): VisitSource {
  const query = new URLSearchParams(landing.page.split("?")[1]);
  const campaign = query.get("utm_campaign") ?? query.get("utm_source");
  if (campaign !== null || query.has("gclid")) {
    return { kind: "campaign", from: (campaign ?? "").toLowerCase().slice(0, 60) };
  }
  const host = URL.parse?.(landing.referrer)?.host.replace(/^www\./, "") ?? "";
  if (!host || host === location.host) return { kind: "direct", from: "" };
  if (SEARCH.test(host)) return { kind: "search", from: "" };
  if (SOCIAL.test(host)) return { kind: "social", from: "" };
  return { kind: "referrer", from: host.slice(0, 60) };
}
