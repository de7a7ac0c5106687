import { studioTheme, ThemeProvider } from "@sanity/ui";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  countOf,
  formatRate,
  lineOf,
  lastDays,
  readResults,
  type Results,
  type SectionTexts,
} from "./results.ts";
import { ResultsView } from "./results-view.tsx";
import type { Selling } from "./selling.ts";
import { SellingView } from "./selling-view.tsx";
import type { Reading } from "./use-results.ts";

const now: SectionTexts = {
  texts: ["Answer every guest", "In seconds"],
  first_seen: "2026-11-03T02:00:00Z",
  last_seen: "2026-11-24T02:00:00Z",
  seen: 1200,
  pressed: 60,
  leads: 12,
  customers: 3,
  press_rate: [0.039, 0.05, 0.0638],
  lead_rate: [0.0057, 0.01, 0.0174],
};
const before: SectionTexts = {
  ...now,
  texts: ["Never miss a guest"],
  first_seen: "2026-10-01T02:00:00Z",
  last_seen: "2026-11-02T20:00:00Z",
  seen: 12,
  pressed: 1,
  leads: 0,
  customers: 0,
  press_rate: null,
  lead_rate: null,
};

/** The text that the panel shows. */
function panelText(state: Reading<Results>): string {
  return textOf(createElement(ResultsView, { state }));
}

function textOf(view: ReactNode): string {
  const html = renderToStaticMarkup(createElement(ThemeProvider, { theme: studioTheme }, view));
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("the panel", () => {
  test("shows current words beside former ones, with dates, figures and intervals", () => {
    const section = { key: "hero", now, before, press_verdict: "too-few", lead_verdict: "worse" };
    const text = panelText({
      status: "read",
      results: { sections: [section as never], pages: ["/"], visits: 2000 },
    });
    expect(text).toContain("2,000 visits");
    expect(text).toContain("Now, since 3 Nov 2026");
    expect(text).toContain("Seen 1,200 Clicked 60 5% (3.9% to 6.4%)");
    expect(text).toContain("Leads 12 1% (0.6% to 1.7%) Won 3");
    expect(text).toContain("Before, 1 Oct 2026 to 3 Nov 2026 Seen 12");
    expect(text).toContain("Clicked 1 Too few to tell Leads 0 Too few to tell Won 0");
    expect(text).toContain("Text Answer every guest In seconds");
    expect(text).toContain("Text Never miss a guest");
    expect(text).toContain("Clicked: too few to tell. Leads: fewer than before.");
  });

  test("shows that a few networks would decide a comparison", () => {
    const verdicts = { press_verdict: "few-networks", lead_verdict: "no-difference" };
    const section = { key: "hero", now, before, ...verdicts };
    const text = panelText({
      status: "read",
      results: { sections: [section as never], pages: ["/"], visits: 2000 },
    });
    expect(text).toContain("Clicked: no result, since a few networks would decide it.");
  });

  test("shows leads without a counted visit in a sentence, and not beside zeros", () => {
    const zero = { ...now, seen: 0, pressed: 0, leads: 2, press_rate: null, lead_rate: null };
    const section = { key: "hero", now: zero, before: null };
    const text = panelText({
      status: "read",
      results: { sections: [section as never], pages: ["/"], visits: 0 },
    });
    expect(text).toBe(
      "2 leads came through links with this text, but no visit was counted in these days.",
    );
  });

  test("compares nothing without a former text", () => {
    const section = {
      key: "hero",
      now,
      before: null,
      press_verdict: "too-few",
      lead_verdict: "too-few",
    };
    const text = panelText({
      status: "read",
      results: { sections: [section as never], pages: ["/"], visits: 5 },
    });
    expect(text).not.toContain("Before");
    expect(text).not.toContain("Clicked: ");
  });

  test("shows that nothing was counted yet, that it is loading, and why it failed", () => {
    const empty = { sections: [], pages: [], visits: 0 };
    expect(panelText({ status: "read", results: empty })).toMatch(/^Nothing counted yet\./);
    const off = panelText({ status: "read", results: { ...empty, countsVisits: false } });
    expect(off).toMatch(/^Counting is switched off/);
    expect(off).not.toContain("Nothing counted yet");
    expect(panelText({ status: "reading" })).toBe("Loading the results…");
    const failed = { status: "failed", reason: "No network.", retry: () => {} } as const;
    expect(panelText(failed)).toBe("The results could not be loaded: No network. Try again");
  });
});

const selling: Selling = {
  leads: 20,
  customers: 4,
  uncredited: 5,
  pages: [{ page: "/", visits: 1500, leads: 15, customers: 4, lead_rate: [0.006, 0.01, 0.016] }],
  sections: [
    {
      page: "/",
      document: "page-home",
      key: "hero",
      hash: "heroAAAA",
      heading: "Answer every guest",
      seen: 1200,
      pressed: 60,
      leads: 12,
      customers: 3,
      lead_rate: null,
    },
  ],
  silent: [
    {
      page: "/",
      document: "page-home",
      key: "faq",
      heading: "Questions",
      target: "/pricing",
      seen: 400,
    },
  ],
  reading: [
    { page: "/", place: 1, heading: "Answer every guest", document: "p", key: "hero", part: 0.9 },
    { page: "/", place: 2, heading: null, document: "p", key: "faq", part: 0.4 },
    { page: "/", place: 3, heading: "Prices", document: "p", key: "prices", part: 0.35 },
  ],
  campaigns: [{ campaign: "harvest 2026", visits: 90, leads: 7, customers: 1 }],
};

function sells(state: Reading<Selling>): string {
  return textOf(
    createElement(SellingView, {
      state,
      renderLink: (_place, text) => createElement("a", null, text),
    }),
  );
}

describe("what sells", () => {
  test("ranks pages and sections, and shows the totals", () => {
    const text = sells({ status: "read", results: selling });
    expect(text).toContain("20 leads, 4 of them won. 5 leads came without a link of a page.");
    expect(text).toContain("/ 1,500 15 1% (0.6% to 1.6%) 4");
    expect(text).toContain("Answer every guest / 1,200 60 12 Too few to tell 3");
  });

  test("lists campaigns with their visits and leads", () => {
    const text = sells({ status: "read", results: selling });
    expect(text).toContain("Campaign Visits Leads Won harvest 2026 90 7 1");
  });

  test("lists links that nobody clicks, and where most readers leave", () => {
    const text = sells({ status: "read", results: selling });
    expect(text).toContain("/pricing Questions / 400");
    expect(text).toContain("/ A section without text 90% 40%");
    expect(text).not.toContain("Prices");
  });

  test("shows in each list without data that there is none", () => {
    const nothing = { leads: 0, customers: 0, uncredited: 0 };
    const none = { ...nothing, pages: [], sections: [], silent: [], reading: [], campaigns: [] };
    expect(sells({ status: "read", results: none })).toMatch(/^Nothing counted yet\./);
    const quiet = { ...selling, silent: [], reading: [], campaigns: [] };
    const text = sells({ status: "read", results: quiet });
    expect(text).toContain("Every link that was seen often enough was clicked.");
    expect(text).toContain("Nobody came through a campaign link.");
    expect(text).toContain("No page was visited often enough to tell.");
  });

  test("shows how to turn counting on instead of a table of zeros", () => {
    const uncounted = {
      ...selling,
      countsVisits: false,
      pages: [{ page: "/", visits: 0, leads: 2, customers: 1, lead_rate: null }],
      leads: 2,
      customers: 1,
    };
    const text = sells({ status: "read", results: uncounted });
    expect(text).toMatch(/^Counting is switched off .* VITE_COUNT_VISITS=1 /);
    expect(text).toContain("2 leads came in, but no visit was counted");
    expect(text).not.toContain("Rate");
    expect(text).not.toContain("Nothing counted yet");
    const on = sells({ status: "read", results: { ...uncounted, countsVisits: true } });
    expect(on).not.toContain("Counting is switched off");
    expect(on).toContain("no visit was counted");
  });

  test("still shows what was counted before counting was switched off", () => {
    const text = sells({ status: "read", results: { ...selling, countsVisits: false } });
    expect(text).toMatch(/^Counting is switched off/);
    expect(text).toContain("/ 1,500 15 1% (0.6% to 1.6%) 4");
  });

  test("does not show 0 visits for a page whose leads were not counted as visits", () => {
    const page = { page: "/faq", visits: 0, leads: 2, customers: 0, lead_rate: null };
    const results = { ...selling, pages: [...selling.pages, page] };
    expect(sells({ status: "read", results })).toContain("/faq Not counted 2 Too few to tell 0");
  });

  test("shows that it is loading, and why it failed", () => {
    expect(sells({ status: "reading" })).toBe("Loading the results…");
    const failed = { status: "failed", reason: "No network.", retry: () => {} } as const;
    expect(sells(failed)).toContain("No network.");
  });
});

test("returns no rate if there are too few visits", () => {
  expect(formatRate(null)).toBe("Too few to tell");
});

test("shows in a row that a section has too little data", () => {
  expect(lineOf(now)).toBe("Seen 1,200 · Clicked 5% (3.9% to 6.4%) · 12 leads · 3 won");
  expect(lineOf(before)).toBe("Seen 12 · Clicked: too few to tell · 0 leads · 0 won");
});

test("writes a count of one in the singular", () => {
  expect([0, 1, 1200].map((count) => countOf(count, "visit"))).toEqual([
    "0 visits",
    "1 visit",
    "1,200 visits",
  ]);
});

test("a period of days includes its first and its last day, in Singapore's time", () => {
  const evening = Date.parse("2026-11-23T17:00:00Z");
  expect(lastDays(7, evening)).toEqual({ from: "2026-11-18", to: "2026-11-24" });
});

describe("the requests", () => {
  const params = { from: "2026-11-18", to: "2026-11-24", document: "page-home" };
  afterEach(() => vi.unstubAllGlobals());

  test("calls the function with the Studio's user", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() =>
      Promise.resolve(Response.json({ visits: 1 })),
    );
    vi.stubGlobal("fetch", fetch);
    expect(await readResults("https://p.example", "t0ken", params)).toEqual({ visits: 1 });
    expect(fetch).toHaveBeenCalledWith("https://p.example/functions/v1/results", {
      method: "POST",
      headers: { authorization: "Bearer t0ken", "content-type": "application/json" },
      body: JSON.stringify(params),
    });
  });

  test("shows a refusal in its own words, any other error with its status", async () => {
    const error = { code: "UNAUTHORIZED", message: "Sign in to the Studio first." };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 401 })));
    await expect(readResults("https://p.example", "x", params)).rejects.toThrow(error.message);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 502 })));
    await expect(readResults("https://p.example", "x", params)).rejects.toThrow("502");
  });
});
