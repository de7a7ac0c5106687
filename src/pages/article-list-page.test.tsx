import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onlyLanguage } from "../content/language.ts";
import type { ArticleList, PageContent, Site } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { PageHead } from "./page-head.tsx";
import { PublicPage } from "./public-page.tsx";

const site = { title: "Selat" } as Site;
const shownIn = { ...onlyLanguage, articles: "/stories" };

const items = [
  {
    path: "/kopi-lane",
    title: "Kopi Lane answers at night",
    kind: "story",
    author: "Mei Ling Goh",
    publishedOn: "2026-03-02",
    description: "No order lost.",
  },
  {
    path: "/expo",
    title: "See us at the expo",
    kind: "news",
    author: null,
    publishedOn: "2026-02-01",
  },
] as ArticleList["items"];

function contentWith(overrides: object): PageContent {
  const empty = { site, page: null, contactPage: null, leadForms: [], announcements: [] };
  return { ...empty, shownIn, ...overrides } as unknown as PageContent;
}

function renderPage(overrides: object, path = "/stories") {
  return renderBuilt(<PublicPage path={path} content={contentWith(overrides)} />);
}

test("lists each article with title, author and day, and links to it", () => {
  renderPage({ articleList: { number: 1, pages: 1, items } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Stories and news");
  const [story, news] = screen.getAllByRole("article");
  expect(story?.textContent).toContain("Story · Mei Ling Goh · March 2, 2026");
  expect(news?.textContent).toContain("News · February 1, 2026");
  expect(
    within(story as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/kopi-lane");
  expect(screen.queryByRole("navigation", { name: "Stories and news" })).toBeNull();
});

test.each([
  [1, [["Older articles", "/stories/2"]]],
  [
    2,
    [
      ["Newer articles", "/stories"],
      ["Older articles", "/stories/3"],
    ],
  ],
  [3, [["Newer articles", "/stories/2"]]],
])("page %i of three links to the others", (number, expected) => {
  renderPage({ articleList: { number, pages: 3, items } });
  const pages = screen.getByRole("navigation", { name: "Stories and news" });
  const links = within(pages).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(expected);
});

test("the footer links to the list only if there are articles", () => {
  renderPage({ page: { _type: "page", path: "/menu", sections: [] } }, "/menu");
  expect(screen.getByRole("link", { name: "Stories and news" })).toBeTruthy();
  document.body.replaceChildren();
  renderPage(
    { page: { _type: "page", path: "/menu", sections: [] }, shownIn: onlyLanguage },
    "/menu",
  );
  expect(screen.queryByRole("link", { name: "Stories and news" })).toBeNull();
});

const story = {
  _type: "page",
  path: "/kopi-lane",
  title: "Kopi Lane answers at night",
  kind: "story",
  author: "Mei Ling Goh",
  publishedOn: "2026-03-02",
  _updatedAt: "2026-03-03T01:02:03Z",
  sections: [],
};

function headOf(overrides: object) {
  const container = document.createElement("div");
  container.append(
    ...renderBuilt(<PageHead content={contentWith(overrides)} />).container.childNodes,
  );
  const json = container.querySelector("script[type='application/ld+json']")?.textContent ?? "{}";
  const feed = container.querySelector("link[type='application/rss+xml']")?.getAttribute("href");
  const graph = (JSON.parse(json) as { "@graph": { "@type": string }[] })["@graph"];
  return { title: container.querySelector("title")?.textContent, graph, feed };
}

test("an article has author and day above its sections, and structured data", () => {
  renderPage({ page: story }, "/kopi-lane");
  expect(screen.getByText(/^Story/).textContent).toBe("Story · Mei Ling Goh · March 2, 2026");
  const { graph, feed } = headOf({ page: story });
  expect(feed).toMatch(/\/feed-en\.xml$/);
  expect(graph).toContainEqual(
    expect.objectContaining({
      "@type": "Article",
      headline: "Kopi Lane answers at night",
      datePublished: "2026-03-02",
      dateModified: "2026-03-03T01:02:03Z",
      author: { "@type": "Person", name: "Mei Ling Goh" },
    }),
  );
});

test("news is a NewsArticle, by the company if it has no author; other pages are no articles", () => {
  const news = headOf({ page: { ...story, kind: "news", author: null } }).graph;
  expect(news).toContainEqual(
    expect.objectContaining({
      "@type": "NewsArticle",
      author: expect.objectContaining({ "@type": "Organization", name: "Selat" }),
    }),
  );
  const { graph, feed } = headOf({
    page: { ...story, kind: "information" },
    shownIn: onlyLanguage,
  });
  expect(graph.map((node) => node["@type"])).toEqual(["WebPage"]);
  expect(feed).toBeUndefined();
});

test("the head of the list has the page's number, and lists its articles", () => {
  const { title, graph } = headOf({ articleList: { number: 2, pages: 3, items } });
  expect(title).toBe("Stories and news (2) | Selat");
  expect(graph[0]).toMatchObject({
    "@type": "CollectionPage",
    mainEntity: { itemListElement: [{ position: 1, name: "Kopi Lane answers at night" }, {}] },
  });
});
