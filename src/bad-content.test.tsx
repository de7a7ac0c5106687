// @vitest-environment node
import { expect, test } from "vitest";
import type { PageContent } from "./content/page-content.ts";
import { render } from "./prerender.tsx";

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

/** Scripts that would run, of which a page's own markup has none. */
function runningScripts(body: string): string[] {
  return body.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
}

test("draws a page whose title has ten thousand characters or is missing", async () => {
  const long = await render("/x", pageOf({ sections: [hero], title: LONG }));
  expect(long.head).toContain("Selamat datang");
  const none = await render("/x", pageOf({ sections: [hero], title: null }));
  expect(none.head).toContain("<title>Selat</title>");
});

test("leaves an unknown section out of the built page", async () => {
  const unknown = { _key: "u", _type: "countdownSection", heading: "Ten, nine" };
  const { body, errors } = await render("/x", pageOf({ sections: [unknown, hero] }));
  expect(body).toContain("Still standing");
  expect(body).not.toContain("Ten, nine");
  expect(errors).toEqual([]);
});

test("escapes markup in a title and in an answer in the head, the page and its data", async () => {
  const span = { _type: "span", _key: "s", text: EVIL, marks: [] };
  const answer = [{ _type: "block", _key: "b", style: "normal", markDefs: [], children: [span] }];
  const question = { _id: "q", _type: "faq", question: EVIL, answer };
  const faq = { _key: "f", _type: "faqSection", heading: EVIL, items: [question] };
  const { head, body } = await render("/x", pageOf({ sections: [hero, faq], title: EVIL }));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? "";
  expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(EVIL).slice(1, -1));
  expect(runningScripts(head + body)).toEqual([]);
  expect(head + body).not.toMatch(/<img[^>]*onerror/i);
});

test("draws the frame of a page without sections and with an invalid country code", async () => {
  const bare = {
    sections: null,
    country: { code: "<b>" },
  };
  const { head, body } = await render("/x", pageOf(bare));
  expect(head).not.toContain("alternate");
  expect(body).toContain("<main");
});

test("draws a legal page without articles with its title", async () => {
  const { body, errors } = await render("/x", pageOf({ _type: "legalPage", title: "Terms" }));
  expect(body).toMatch(/<h1[^>]*>Terms<\/h1>/);
  expect(errors).toEqual([]);
});
