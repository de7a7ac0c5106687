// @vitest-environment node
import { expect, test } from "vitest";
import type { PageContent, Section } from "./content/page-content.ts";
import { env, globalCss, render } from "./prerender.tsx";

const site = {
  title: "Selat",
  defaultSeo: { title: "Selat", description: "AI agents.", keywords: ["agents", "orders"] },
} as PageContent["site"];

function content(sections: unknown[]): PageContent {
  const page = {
    _type: "page",
    path: "/",
    title: "Home",
    seo: null,
    breadcrumbs: null,
    sections,
  };
  return { site, page, contactPage: null, redirects: [] } as unknown as PageContent;
}

const hero = { _key: "h", _type: "heroSection", heading: "Every customer answered" };

test("the raw HTML has the heading and a complete head without JavaScript", async () => {
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

function sourcesOf(tag: string): string | undefined {
  return / (?:image)?srcset="([^"]*)"/i.exec(tag)?.[1];
}

test("requests a hero's picture at once, in the width that the window will show", async () => {
  const asset = { url: "https://cdn.example/images/p/d/a-1600x900.jpg", width: 1600, height: 900 };
  const { body } = await render("/", content([{ ...hero, image: { asset, alt: "Kopi" } }]));
  const [preload = ""] = /^<link rel="preload"[^>]*>/.exec(body) ?? [];
  const [image = ""] = /<img[^>]*>/.exec(body) ?? [];
  expect(preload).toContain(`as="image"`);
  expect(sourcesOf(preload)).toContain(" 320w");
  expect(sourcesOf(preload)).toBe(sourcesOf(image));
});

test("a page without a document is not indexed and has structured data, but no canonical URL", async () => {
  const { head } = await render("/404", { ...content([]), page: null });
  expect(head).toContain('{"@type":"WebPage","name":"Oops! Page not found"');
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain("canonical");
});

test("the contact page has structured data", async () => {
  const contactPage = { path: "/contact", defaultHeading: "Get Started Today" };
  const { head } = await render("/contact", {
    ...content([]),
    page: null,
    contactPage,
  } as unknown as PageContent);
  expect(head).toContain('{"@type":"ContactPage","name":"Get Started Today"');
});

test("omits and reports a section that throws", async () => {
  const broken = { _key: "b", _type: "callToActionSection", heading: { not: "a text" } } as unknown;
  const { body, errors } = await render("/", content([broken as Section, hero]));
  expect(body).toContain("Every customer answered");
  expect(errors).toHaveLength(1);
});

test.each([
  [6, "6 months"],
  [24, "two years"],
])(
  "the privacy policy names the period of the desk's settings: %i months",
  async (months, words) => {
    const setting = { _type: "settingValue", _key: "b", setting: "keptPeriod" };
    const span = { _type: "span", marks: [] };
    const children = [
      { ...span, _key: "a", text: "Kept for up to " },
      setting,
      { ...span, _key: "c", text: " after that." },
    ];
    const block = { _type: "block", _key: "b", style: "normal", markDefs: [], children };
    const articles = [{ _key: "kept", heading: "How Long", body: [block] }];
    const page = { _type: "legalPage", path: "/privacy-policy", title: "Privacy Policy", articles };
    const { body } = await render(
      "/privacy-policy",
      { site, page, contactPage: null, redirects: [] } as unknown as PageContent,
      months,
    );
    expect(body).toMatch(
      new RegExp(`for up to <span data-island="retention"[^>]*>${words}</span> after that`),
    );
  },
);
