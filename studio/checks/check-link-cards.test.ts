import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLinkCards, readLinkCards, readPathsWithoutCard } from "./check-link-cards.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const page = (fields: object = {}): ContentDocument => ({
  _id: "page",
  _type: "page",
  path: "/page",
  ...fields,
});
const image = { asset: { _ref: "image-a-1200x630-png" } };

function pathsOf(document: ContentDocument): unknown[] {
  return checkLinkCards(toContent([document]), ["/page"]).map(({ path }) => path);
}

describe("a page that shows the site's card", () => {
  test("is reported at its sharing picture", () => {
    expect(pathsOf(page())).toEqual([["seo", "image"]]);
  });

  test.each([
    ["now has its own picture", page({ seo: { image } })],
    ["is another one", page({ path: "/other" })],
    ["is not published yet", page({ _id: "drafts.page" })],
    ["is archived", page({ archived: true })],
  ])("is not reported if it %s", (_name, document) => {
    expect(pathsOf(document)).toEqual([]);
  });
});

describe("the files of the last build", () => {
  let site: Server;
  let siteUrl: string;
  let files: Record<string, string>;
  beforeEach(async () => {
    files = {};
    site = createServer(({ url = "" }, response) => {
      response.statusCode = url in files ? 200 : 404;
      response.end(files[url] ?? '["/page"]');
    });
    await new Promise<void>((resolve) => {
      site.listen(0, "127.0.0.1", resolve);
    });
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterEach(() => site.close());

  const WITHOUT_CARD = "/pages-without-card.json";
  const CARDS = "/link-cards.json";

  test("are read from the site", async () => {
    files = {
      [WITHOUT_CARD]: '["/page", 5]',
      [CARDS]: '{ "/": "a1", "/page": 5, "/other": null }',
    };
    expect(await readPathsWithoutCard(siteUrl)).toEqual(["/page"]);
    expect(await readLinkCards(siteUrl)).toEqual({ "/": "a1" });
  });

  test.each([
    ["an object", "{}"],
    ["a list", "[]"],
    ["null", "null"],
    ["a page", "<!doctype html>"],
  ])("count as empty if they contain %s instead of the expected entries", async (_name, text) => {
    files = { [WITHOUT_CARD]: text, [CARDS]: text };
    expect(await readPathsWithoutCard(siteUrl)).toEqual([]);
    expect(await readLinkCards(siteUrl)).toEqual({});
  });

  test.each([
    ["they are not found", () => siteUrl],
    ["the site does not answer", () => "http://127.0.0.1:1"],
  ])("count as empty if %s", async (_name, at) => {
    expect(await readPathsWithoutCard(at())).toEqual([]);
    expect(await readLinkCards(at())).toEqual({});
  });
});
