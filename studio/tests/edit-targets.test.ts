import { resolveEditInfo } from "@sanity/client/csm";
import { stegaClean } from "@sanity/client/stega";
import type { ContentSourceMap } from "@sanity/client";
import { parse } from "groq-js";
import type { SanityDocument } from "sanity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ComparedNames, comparedNames } from "content-lake/compared-names";
import { isObject, type FieldPath } from "../texts/content.ts";
import { importContent } from "../starting-content/import-content.ts";
import { isClickable } from "../../src/content/preview/is-clickable.ts";
import { PAGE_QUERY, pageParams } from "../../src/pages/page-query.ts";
import { documents, query } from "./content.ts";
import { startLake, type StartedLake } from "./start-lake.ts";

const addresses = await query<string[]>(`*[defined(path)].path`);
/** The starting content with unique texts, so that no field can be mistaken for another. */
const uniqueDocuments = numberTexts(documents, comparedNames(parse(PAGE_QUERY)));
let lake: StartedLake;
let numbered: StartedLake;

beforeAll(async () => {
  [lake, numbered] = await Promise.all([startLake(), startLake()]);
  await importContent(lake.client);
  await importContent(numbered.client, uniqueDocuments);
});
afterAll(() => Promise.all([lake.stop(), numbered.stop()]));

/** Parts of a query's result that visitors do not see as a text of the page. */
const NOT_SHOWN = new Set([
  "asset",
  "controls",
  "countryNames",
  "translationGroups",
  "languages",
  "defaultSeo",
  "facts",
  "redirects",
  "seo",
  "solutions",
  "versions",
]);
/** Fields that code compares, computes with or puts into an address; `emphasis` repeats the heading. */
const CODE_FIELDS = new Set(
  (
    "anchor chrome code emphasis from href icon kind language lastUpdated layout leftOut listItem marks next path popup publishedOn query " +
    "setting serviceType solution source stage rating spotsLeft spotsTotal style tone site.contactEmail country.email"
  ).split(" "),
);

type QueryResponse = { result: unknown; resultSourceMap: ContentSourceMap };

/** Returns copies in which every text ends in its own number, except in fields that the query compares. */
function numberTexts(content: SanityDocument[], plainNames: ComparedNames): SanityDocument[] {
  let number = 0;
  return content.map((document) => copy(document, "", document._type) as SanityDocument);

  function copy(value: unknown, name: string, type: string): unknown {
    if (name.startsWith("_") || plainNames.has(type, name)) return value;
    if (typeof value === "string") return value === "" ? value : `${value} (${++number})`;
    if (Array.isArray(value)) return value.map((item) => copy(item, name, type));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, copy(child, key, type)]),
    );
  }
}

/** Queries a drafted page with its source map, as the Studio does for Presentation. */
async function fetchDraft(path: string): Promise<QueryResponse> {
  const options = { perspective: "drafts", filterResponse: false };
  const client = numbered.client.withConfig({ resultSourceMap: "withKeyArraySelector" });
  const result: unknown = await client.fetch(PAGE_QUERY, pageParams(path), options as object);
  return result as QueryResponse;
}

/** Returns the value in a document at a path of the Studio. */
function valueAt(document: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value) && typeof part === "object") {
      return value.find((item) => isObject(item) && item["_key"] === part._key);
    }
    return (value as Record<string | number, unknown> | undefined)?.[String(part)];
  }, document);
}

function textsOf(result: unknown): [text: string, path: (string | number)[]][] {
  const targets: [string, (string | number)[]][] = [];
  visit(result, []);
  return targets;

  function visit(value: unknown, path: (string | number)[]): void {
    if (typeof value === "string" && value !== "") targets.push([value, path]);
    else if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]));
    else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (!name.startsWith("_")) visit(child, [...path, name]);
      }
    }
  }
}

test.each(addresses)("every text of %s opens the field it was written in", async (address) => {
  const { result, resultSourceMap } = await fetchDraft(address);
  const texts = textsOf(result);
  const mapped: string[] = [];
  const wrong = texts.flatMap(([text, resultPath]) => {
    const info = resolveEditInfo({ resultPath, resultSourceMap, studioUrl: "/" });
    const path = info && typeof info.path === "object" ? (info.path as FieldPath) : [];
    const document = uniqueDocuments.find(({ _id }) => _id === info?.id);
    const value = info ? valueAt(document, path) : undefined;
    if (value === text && / \(\d+\)$/.test(text)) mapped.push(text);
    return value === text || isComputed(resultPath) ? [] : [{ resultPath, text, found: value }];
  });
  // These have a number, so that a text of a wrong field would be another one.
  expect(mapped.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

/** Whether the query computes the value, from references or files: no editor writes it in a field of the page. */
function isComputed(path: (string | number)[]): boolean {
  return (
    ["path", "solution"].includes(String(path.at(-1))) ||
    path.some((part) =>
      [
        "redirects",
        "asset",
        "facts",
        "countryNames",
        "translationGroups",
        "languages",
        "solutions",
        "versions",
      ].includes(String(part)),
    )
  );
}

/** Whether a path leads to what says which field and language a localized text is for. */
function isKeyOfLocalizedText(names: string[]): boolean {
  return names.includes("localizedTexts") && names.at(-1) !== "value";
}

test("every text on a page can be clicked; what code compares contains no edit info", async () => {
  const stega = { enabled: true, studioUrl: "/", filter: isClickable };
  const client = lake.client.withConfig({ perspective: "drafts", stega });
  const plain = new Set<string>();
  for (const path of addresses) {
    for (const [text, resultPath] of textsOf(await client.fetch(PAGE_QUERY, pageParams(path)))) {
      const names = resultPath.filter((part) => typeof part === "string");
      const isCode =
        names.some((name) => NOT_SHOWN.has(name)) ||
        isKeyOfLocalizedText(names) ||
        [1, 2].some((count) => CODE_FIELDS.has(names.slice(-count).join(".")));
      if (stegaClean(text) === text && !isCode) plain.add(names.join("."));
      else if (stegaClean(text) !== text && isCode) plain.add(`marked: ${names.join(".")}`);
    }
  }
  expect([...plain]).toEqual([]);
});
