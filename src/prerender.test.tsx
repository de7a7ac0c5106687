// @vitest-environment node
import { expect, test } from "vitest";
import type { PageContent, Section } from "./content/page-content.ts";
import { env, globalCss, render } from "./prerender.tsx";

const site = {
  title: "Selat",
  defaultSeo: { title: "Selat", description: "AI agents.", keywords: ["agents", "orders"] },
} as PageContent["site"];

function content(sections: unknown[]): PageContent {
  const page = { path: "/", title: "Home", seo: null, breadcrumbs: null, sections };
  return { site, page, contactPage: null, redirects: [] } as unknown as PageContent;
}

const hero = { _key: "h", _type: "heroSection", heading: "Every customer answered" };

test("the raw HTML has the heading, and the head is complete without JavaScript", async () => {
  const { head, body, styles, errors } = await render("/", content([hero]));
  expect(errors).toEqual([]);
  expect(body).toMatch(/<h1[^>]*>Every customer answered<\/h1>/);
  expect(body).not.toContain("<title>");
  for (const tag of [
    "<title>Home | Selat</title>",
    '<meta name="description" content="AI agents."/>',
    '<meta name="keywords" content="agents, orders"/>',
    `<link rel="canonical" href="${env.siteUrl}/"/>`,
    '<meta property="og:title" content="Home | Selat"/>',
    `<meta property="og:url" content="${env.siteUrl}/"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ]) {
    expect(head).toContain(tag);
  }
  expect(styles).toContain("data-styled");
  expect(globalCss).toContain("--selat-color-ink:");
  expect(head).toContain('<script type="application/ld+json">');
});

test("a page that is nobody's must not be indexed and has no canonical address", async () => {
  const { head } = await render("/404", { ...content([]), page: null });
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain("canonical");
});

test("a section that throws is left out and reported", async () => {
  const broken = { _key: "b", _type: "callToActionSection", heading: { not: "a text" } } as unknown;
  const { body, errors } = await render("/", content([broken as Section, hero]));
  expect(body).toContain("Every customer answered");
  expect(errors).toHaveLength(1);
});
