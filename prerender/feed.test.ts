// @vitest-environment jsdom
import { expect, test } from "vitest";
import { feedFile } from "./feed.ts";

const feed = {
  title: "Stories & news | Selat",
  description: "What is new",
  path: "/stories",
  file: "feed-en.xml",
  language: "en",
};

const article = {
  path: "/kopi-lane",
  title: "Kopi <Lane> & sons",
  kind: "story" as const,
  author: "Mei Ling Goh",
  publishedOn: "2026-03-02",
  _updatedAt: "2026-03-03T01:02:03Z",
  language: "",
  description: "No order lost",
};

function parse(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, "text/xml");
  expect(parsed.querySelector("parsererror")).toBeNull();
  return parsed;
}

test("a feed has its articles, with address, author and day", () => {
  const xml = feedFile("https://selat.example", { ...feed, articles: [article] });
  const parsed = parse(xml);
  const textOf = (selector: string) => parsed.querySelector(selector)?.textContent;
  expect(textOf("channel > title")).toBe("Stories & news | Selat");
  expect(textOf("channel > link")).toBe("https://selat.example/stories");
  expect(textOf("item > title")).toBe("Kopi <Lane> & sons");
  expect(textOf("item > guid")).toBe("https://selat.example/kopi-lane");
  expect(textOf("item > pubDate")).toBe("Mon, 02 Mar 2026 00:00:00 GMT");
  expect(textOf("item > description")).toBe("No order lost");
  expect(xml).toContain("<dc:creator>Mei Ling Goh</dc:creator>");
});

test("an article without author and description has neither element", () => {
  const bare = { ...article, author: null, description: null };
  const parsed = parse(feedFile("https://selat.example", { ...feed, articles: [bare] }));
  const [item] = parsed.getElementsByTagName("item");
  expect([...(item?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
    "title",
    "link",
    "guid",
    "pubDate",
  ]);
});
