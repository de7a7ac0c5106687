import type { ReferenceFilterResolver, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { documents, query } from "../tests/content.ts";

type Named = { _id: string; language?: string };

/** Returns the type of a field; `[]` in the path means the members of a list. */
function typeAt(name: string, ...path: string[]): SchemaType {
  return path.reduce(
    (type, part) => {
      if (part === "[]" && "of" in type) return type.of[0] as SchemaType;
      const field = "fields" in type && type.fields.find((each) => each.name === part);
      if (!field) throw new Error(`${type.name} has no ${part}`);
      return field.type;
    },
    schema.get(name) as SchemaType,
  );
}

/** Returns the documents that the picker of a reference offers in this document. */
async function offered(type: SchemaType, document: Record<string, unknown>): Promise<Named[]> {
  const { filter: resolve } = (type.options ?? {}) as { filter?: ReferenceFilterResolver };
  const to = (type as unknown as { to: SchemaType[] }).to.map(({ name }) => name);
  const chosen = resolve && (await resolve({ document } as Parameters<typeof resolve>[0]));
  const { filter, params } = chosen ?? {};
  const groq = `*[_type in $to${filter ? ` && ${filter}` : ""}]`;
  return query(groq, { ...params, to });
}

const SHOWN = [
  typeAt("faqSection", "items", "[]"),
  typeAt("testimonialsSection", "items", "[]"),
  typeAt("page", "solution"),
];
const LINKED = [typeAt("link", "page"), typeAt("breadcrumb", "page")];

const languagesIn = (named: Named[]) => new Set(named.map(({ language }) => language));

test.each(SHOWN)("a document shows only documents of its language (%#)", async (type) => {
  expect(languagesIn(await offered(type, { language: "ms" }))).toEqual(new Set(["ms"]));
  expect(languagesIn(await offered(type, { _type: "page" }))).toEqual(new Set([undefined]));
});

test.each(LINKED)(
  "a link offers pages of its language and of the first language (%#)",
  async (type) => {
    const offers = await offered(type, { _type: "page", language: "ms" });
    expect(languagesIn(offers)).toEqual(new Set(["ms", undefined]));
    expect(languagesIn(await offered(type, { _type: "siteSettings" }))).toEqual(
      new Set([undefined]),
    );
    expect(offers.some((page) => "archived" in page && page.archived === true)).toBe(false);
  },
);

test("a redirect offers pages of every language", async () => {
  const languages = languagesIn(await offered(typeAt("redirect", "to"), { _type: "redirect" }));
  expect(languages).toEqual(new Set([undefined, "id", "ms", "zh"]));
});

test("documents of every language offer all countries, since languages share them", async () => {
  const countries = documents.filter(({ _type }) => _type === "country");
  expect(await offered(typeAt("page", "country"), { language: "ms" })).toHaveLength(
    countries.length,
  );
});
