import type { Landing } from "./landing.ts";

/** Where a lead came from, as stored in `leads.attribution`: only the keys that are known. */
export type Attribution = Record<string, string>;

const LONGEST_VALUE = 500;

const TRACKED = /^(?:product|stage|utm_[a-z]{1,20})$/;

function trackedParameters(query: URLSearchParams) {
  return [...query].filter(([name, value]) => TRACKED.test(name) && value !== "");
}

/** `product`, `stage` and the UTM tags of the query (before them those of the landing page), referrer and landing page. */
export function attributionFrom(query: URLSearchParams, landing: Landing): Attribution {
  const landingQuery = new URLSearchParams(landing.page.split("?")[1]);
  const entries = [
    ...trackedParameters(landingQuery).filter(([name]) => name.startsWith("utm_")),
    ...trackedParameters(query),
    ["referrer", landing.referrer] as const,
    ["landing_page", landing.page] as const,
  ];
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]),
  );
}
