import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLinkCards, readPathsWithoutCard } from "./check-link-cards.ts";
import { type ContentDocument, toContent } from "./content.ts";

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
  test("is told at its sharing picture", () => {
    expect(pathsOf(page())).toEqual([["seo", "image"]]);
  });

  test.each([
    ["has a picture of its own by now", page({ seo: { image } })],
    ["is another one", page({ path: "/other" })],
    ["is not published yet", page({ _id: "drafts.page" })],
    ["is archived", page({ archived: true })],
  ])("is not told where it %s", (_name, document) => {
    expect(pathsOf(document)).toEqual([]);
  });
});

describe("what the last build says", () => {
  let site: Server;
  let siteUrl: string;
  let body: string;
  let status: number;
  beforeEach(async () => {
    status = 200;
    site = createServer((request, response) => {
      response.statusCode = request.url === "/pages-without-card.json" ? status : 404;
      response.end(body);
    });
    await new Promise<void>((resolve) => {
      site.listen(0, "127.0.0.1", resolve);
    });
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterEach(() => site.close());

  test("is read from the site", async () => {
    body = '["/page", 5]';
    expect(await readPathsWithoutCard(siteUrl)).toEqual(["/page"]);
  });

  test.each([
    ["no list", 200, "{}"],
    ["a page instead", 200, "<!doctype html>"],
    ["not found", 404, '["/page"]'],
  ])("is nothing where there is %s", async (_name, found, text) => {
    status = found;
    body = text;
    expect(await readPathsWithoutCard(siteUrl)).toEqual([]);
  });

  test("is nothing without a site", async () => {
    expect(await readPathsWithoutCard("http://127.0.0.1:1")).toEqual([]);
  });
});
