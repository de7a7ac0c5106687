import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { readContent } from "../read-content.ts";
import { type DocumentTexts, textsOf } from "./document-texts.ts";

/** Documents whose words each language has in src/lib/messages, and those of the sales team, which no page shows. */
const APART = new Set(["siteMessages", "leadMessages"]);
const TOKENS = /(?:\{|&#123;)[^{}]*\}|<\/?[\w-]+>/g;

const documents = readContent().filter(({ _type }) => _type !== "redirect" && !APART.has(_type));
const english = new Map(documents.map((document) => [document._id, textsOf(schema, document)]));

function readFolder(folder: string): Record<string, DocumentTexts> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".json") && !/^(paths|glossary)/.test(name));
  const parts = files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as object);
  return Object.assign({}, ...parts) as Record<string, DocumentTexts>;
}

function tokensOf(text: string): string[] {
  return (text.match(TOKENS) ?? []).toSorted();
}

function fieldsOf(documentTexts: [string, DocumentTexts][]): string[] {
  return documentTexts
    .flatMap(([id, texts]) => Object.keys(texts).map((path) => `${id} ${path}`))
    .toSorted();
}

describe.each(["id", "ms", "zh"])("the starting content in %s", (language) => {
  const folder = join(import.meta.dirname, language);
  const translated = readFolder(folder);

  test("has every text of the English one, and no other", () => {
    const withWords = [...english].filter(([, texts]) => Object.keys(texts).length > 0);
    expect(fieldsOf(Object.entries(translated))).toEqual(fieldsOf(withWords));
  });

  test("keeps facts and marks, each as often, and emphasises words of its heading", () => {
    for (const [id, texts] of english) {
      for (const [path, text] of Object.entries(texts)) {
        const own = translated[id]?.[path] ?? "";
        expect(tokensOf(own), `${id} ${path}`).toEqual(tokensOf(text));
        if (!path.endsWith("emphasis")) continue;
        const heading = translated[id]?.[path.replace(/emphasis$/, "heading")];
        expect(heading, `${id} ${path}`).toContain(own);
      }
    }
  });

  test("has an address of its own for each page, below the language's", () => {
    const paths = JSON.parse(readFileSync(join(folder, "paths.json"), "utf8")) as DocumentTexts;
    const pages = documents.filter((document) => "path" in document);
    expect(Object.keys(paths).toSorted()).toEqual(pages.map(({ _id }) => _id).toSorted());
    expect(new Set(Object.values(paths)).size).toBe(pages.length);
    for (const path of Object.values(paths)) {
      expect(path).toMatch(new RegExp(`^/${language}(/[a-z0-9-]+)?$`));
    }
  });
});
