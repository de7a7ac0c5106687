// @vitest-environment node
import { expect, test } from "vitest";
import type { PageContent } from "./content/page-content.ts";
import { render } from "./prerender.tsx";
import { registry } from "./sections/registry.ts";

const site = { title: "Selat", defaultSeo: { title: "Selat" } } as PageContent["site"];

function pageOf(fields: Record<string, unknown>): PageContent {
  const page = {
    _type: "page",
    path: "/x",
    title: "Page",
    breadcrumbs: null,
    seo: null,
    ...fields,
  };
  return { site, page, contactPage: null, redirects: [] } as unknown as PageContent;
}

const hero = { _key: "h", _type: "heroSection", heading: "Still standing" };

const EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
const LONG = "Selamat datang ".repeat(667);
const evilLink = { _type: "link", label: "Press", kind: "external", href: "javascript:alert(1)" };

/** What an editor could have typed into any field of any section, keyed by the field. */
function everyField(text: string): Record<string, unknown> {
  const block = {
    _type: "block",
    _key: "b",
    style: "normal",
    markDefs: [{ _key: "l", _type: "textLink", href: "javascript:alert(1)" }],
    children: [{ _type: "span", _key: "s", text, marks: ["l"] }],
  };
  const item = { _key: "i", _id: "i", title: text, text, question: text, answer: [block] };
  const named = { ...item, name: text, content: text, value: text, label: text, link: evilLink };
  const parts = ["items", "cards", "steps", "lines", "regions", "videos", "groups", "badges"];
  return {
    ...Object.fromEntries(parts.map((part) => [part, [named]])),
    eyebrow: text,
    heading: text,
    emphasis: text,
    text,
    note: text,
    urgency: text,
    boxHeading: text,
    spotsText: text,
    ratingText: text,
    body: [block],
    primaryLink: evilLink,
    secondaryLink: evilLink,
    link: evilLink,
    rating: Number.NaN,
    spotsTotal: -3,
    spotsLeft: 1e9,
    layout: "constructor",
    tone: "neon",
  };
}

/** Scripts that would run, of which a page's own markup has none. */
function runningScripts(body: string): string[] {
  return body.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
}

test.each(Object.keys(registry))(
  "a %s without any field leaves the page standing",
  async (type) => {
    const { body, errors } = await render(
      "/x",
      pageOf({ sections: [{ _key: "a", _type: type }, hero] }),
    );
    expect(body).toContain("Still standing");
    expect(errors).toEqual([]);
  },
);

test.each(Object.keys(registry))(
  "a %s full of markup and script links runs nothing",
  async (type) => {
    const sections = [{ _key: "a", _type: type, ...everyField(EVIL) }, hero];
    const { head, body } = await render("/x", pageOf({ sections, title: EVIL }));
    expect(body).toContain("Still standing");
    expect(runningScripts(head + body)).toEqual([]);
    expect(body).not.toMatch(/<img[^>]*onerror/i);
    expect(body).not.toMatch(/href="javascript:/i);
  },
);

test.each(Object.keys(registry))("a %s of ten thousand characters is drawn", async (type) => {
  const sections = [{ _key: "a", _type: type, ...everyField(LONG) }, hero];
  const { body } = await render("/x", pageOf({ sections }));
  expect(body).toContain("Still standing");
});

test("the title of a page may be ten thousand characters or missing", async () => {
  const long = await render("/x", pageOf({ sections: [hero], title: LONG }));
  expect(long.head).toContain("Selamat datang");
  const none = await render("/x", pageOf({ sections: [hero], title: null }));
  expect(none.head).toContain("<title>Selat</title>");
});

test("an unknown section is left out of the built page", async () => {
  const unknown = { _key: "u", _type: "countdownSection", heading: "Ten, nine" };
  const { body, errors } = await render("/x", pageOf({ sections: [unknown, hero] }));
  expect(body).toContain("Still standing");
  expect(body).not.toContain("Ten, nine");
  expect(errors).toEqual([]);
});

test("an answer that ends the script is in the structured data word by word", async () => {
  const question = { _id: "q", _type: "faq", question: "Safe?", answer: everyField(EVIL)["body"] };
  const faq = { _key: "f", _type: "faqSection", heading: "FAQ", items: [question] };
  const { body } = await render("/x", pageOf({ sections: [hero, faq] }));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? "";
  expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(EVIL).slice(1, -1));
  expect(runningScripts(body)).toEqual([]);
});

test("a page without sections, country code or trail is drawn with its frame", async () => {
  const bare = {
    sections: null,
    country: { code: "<b>" },
    countryPages: [{ path: null, code: "x" }],
  };
  const { head, body } = await render("/x", pageOf(bare));
  expect(head).not.toContain("alternate");
  expect(body).toContain("<main");
});

test("a legal page without articles is drawn with its title", async () => {
  const { body, errors } = await render("/x", pageOf({ _type: "legalPage", title: "Terms" }));
  expect(body).toMatch(/<h1[^>]*>Terms<\/h1>/);
  expect(errors).toEqual([]);
});
