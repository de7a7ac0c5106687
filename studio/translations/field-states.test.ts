import { Mutation } from "@sanity/mutator";
import { array, assert, constantFrom, nat, property, string, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { isObject } from "../texts/content.ts";
import { readContent } from "../starting-content/read-content.ts";
import { withTexts } from "../tests/with-texts.ts";
import { textsOf } from "./document-texts.ts";
import { type FieldState, fieldStates } from "./field-states.ts";
import { storeSource, textAt, translatedFrom } from "./translated-from.ts";
import { seed } from "../../tests/tier.ts";

type JsonObject = Record<string, unknown>;
type Document = JsonObject & { _id: string; _type: string };

const page: Document = {
  _id: "page",
  _type: "page",
  title: "Waiter AI",
  seo: { _type: "seo", keywords: ["AI waiter", "orders"] },
  sections: [
    { _key: "hero", _type: "heroSection", heading: "It answers", text: "Around the clock" },
    { _key: "end", _type: "callToActionSection", heading: "See it answer" },
  ],
};

/** Returns the translation after one of its fields was marked as up to date. */
function keep(translation: Document, source: Document, path: string): Document {
  const patch = { id: translation._id, ...storeSource(source, path) };
  return new Mutation({ mutations: [{ patch }] }).apply(translation) as Document;
}

function translate(source: Document): Document {
  const texts = Object.entries(textsOf(schema, source));
  const translated = withTexts(
    source,
    Object.fromEntries(texts.map(([path, text]) => [path, `${text} (ms)`])),
  );
  return {
    ...translated,
    _id: `${source._id}-ms`,
    _type: source._type,
    translatedFrom: translatedFrom(schema, source),
  };
}

/** Returns the fields that are not current, with their states. */
function marks(source: Document, translation: Document): Record<string, FieldState["state"]> {
  const states = fieldStates(schema, source, translation);
  const marked = states.filter(({ state }) => state !== "current");
  return Object.fromEntries(marked.map(({ path, state }) => [path, state]));
}

// oxlint-disable-next-line typescript/no-explicit-any -- each test changes a field of another shape
function edit(document: Document, change: (copy: any) => void): Document {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

describe("a translation", () => {
  const malay = translate(page);

  test("has no mark if its source has not changed", () => {
    expect(marks(page, malay)).toEqual({});
  });

  test("shows the old and the new text of a field that has changed since", () => {
    const changed = edit(page, (copy) => (copy.sections[0].heading = "It answers at once"));
    expect(marks(changed, malay)).toEqual({ "sections[hero].heading": "outOfDate" });
    const states = fieldStates(schema, changed, malay);
    expect(states.find(({ state }) => state === "outOfDate")).toMatchObject({
      before: "It answers",
      source: "It answers at once",
      translation: "It answers (ms)",
    });
  });

  test("is out of date if a figure replaced words", () => {
    const changed = edit(page, (copy) => (copy.sections[0].text = "24/7"));
    expect(marks(changed, malay)).toEqual({ "sections[hero].text": "outOfDate" });
    const right = keep(malay, changed, "sections[hero].text");
    expect(marks(changed, right)).toEqual({});
  });

  test("may have a figure where the source has words", () => {
    const figure = edit(malay, (copy) => (copy.sections[0].text = "24/7"));
    expect(marks(page, figure)).toEqual({});
  });

  test("has a mark if the source no longer has it, until an editor confirms it", () => {
    const changed = edit(page, (copy) => copy.sections.pop());
    expect(marks(changed, malay)).toEqual({ "sections[end].heading": "obsolete" });
    const storedText = keep(malay, changed, "sections[end].heading");
    expect(marks(changed, storedText)).toEqual({});
  });

  test("has a mark if it equals its source, until an editor confirms it", () => {
    const copied: Document = { ...page, _id: "page-ms" };
    expect(new Set(Object.values(marks(page, copied)))).toEqual(new Set(["missing"]));
    const right = keep(copied, page, "title");
    expect(marks(page, right)).not.toHaveProperty("title");
  });

  test("is missing if the source has gained a text, and if it was emptied", () => {
    const gained = edit(page, (copy) => (copy.sections[1].text = "Free for a month"));
    expect(marks(gained, malay)).toEqual({ "sections[end].text": "missing" });
    expect(
      marks(
        page,
        edit(malay, (copy) => (copy.title = " ")),
      ),
    ).toEqual({ title: "missing" });
  });

  test("has one mark for a list of words, in any order", () => {
    expect(
      marks(
        edit(page, (copy) => (copy.seo.keywords = copy.seo.keywords.toReversed())),
        malay,
      ),
    ).toEqual({});
    const added = edit(page, (copy) => copy.seo.keywords.push("chat"));
    expect(marks(added, malay)).toEqual({ "seo.keywords": "outOfDate" });
  });
});

type List = (JsonObject & { _key: string })[];

/** Returns the lists of a document whose items have keys, outermost first. */
function listsOf(value: unknown): List[] {
  if (Array.isArray(value)) {
    const own = value.length > 0 && value.every((item) => isObject(item) && "_key" in item);
    // Spans of a paragraph are left out below: in another order they would be another sentence.
    return [...(own ? [value as List] : []), ...value.flatMap(listsOf)];
  }
  if (!isObject(value) || value["_type"] === "block") return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name.startsWith("_") ? [] : listsOf(child),
  );
}

/** Sets the text of a field, as the Studio does. */
function write(document: Document, path: string, text: string): Document {
  return withTexts(document, { [path]: text });
}

const TYPES = new Set(["page", "legalPage", "contactPage", "faq", "solution", "testimonial"]);

const sources = readContent().filter(({ _type }) => TYPES.has(_type)) as Document[];

/** A document that is edited at random, with the marks that its translation must have after each edit. */
class EditedDocument {
  source: Document;
  translation: Document;
  readonly expected = new Map<string, FieldState["state"]>();
  readonly original: Record<string, string>;
  #added = 0;
  #written = 0;

  constructor(source: Document) {
    this.source = source;
    this.translation = translate(source);
    this.original = textsOf(schema, source);
  }

  /** Returns the fields that the source had at first and still has, except lists of words. */
  #fields(): string[] {
    const now = textsOf(schema, this.source);
    return Object.keys(this.original).filter(
      (path) => path in now && this.expected.get(path) !== "obsolete" && !/\[\d+\]$/.test(path),
    );
  }

  #under(key: string): string[] {
    return Object.keys(textsOf(schema, this.source)).filter((path) => path.includes(`[${key}]`));
  }

  edit(kind: string, pick: number, text: string): void {
    const fields = this.#fields();
    const path = fields[pick % Math.max(1, fields.length)];
    const lists = listsOf(this.source["sections"] ?? this.source["articles"] ?? []);
    switch (kind) {
      case "words":
        if (path === undefined) return;
        // Each text is new: a text that an editor has confirmed ("right") would not be out of date when written again.
        this.source = write(this.source, path, `${text} x${(this.#written += 1)}`);
        this.expected.set(path, "outOfDate");
        return;
      case "back":
        if (path === undefined) return;
        this.source = write(this.source, path, this.original[path] ?? "");
        this.expected.delete(path);
        return;
      case "blanks": {
        if (path === undefined) return;
        const now = textsOf(schema, this.source)[path] ?? "";
        this.source = write(this.source, path, `${now.replaceAll(" ", " \u00A0\n ")}  `);
        return;
      }
      case "order": {
        this.source = structuredClone(this.source);
        for (const list of listsOf(this.source)) list.splice(0, list.length, ...list.toReversed());
        const { keywords } = (this.source["seo"] ?? {}) as { keywords?: string[] };
        keywords?.splice(0, keywords.length, ...keywords.toReversed());
        return;
      }
      case "other":
        this.source = { ...this.source, kind: text, _rev: text, _updatedAt: text };
        return;
      case "right":
        if (path === undefined) return;
        this.translation = keep(this.translation, this.source, path);
        this.expected.delete(path);
        this.original[path] = textAt(this.source, path);
        return;
      case "remove": {
        const list = lists[pick % Math.max(1, lists.length)];
        const key = list?.at(-1)?._key;
        if (!list || key === undefined || key.startsWith("added-")) return;
        const removedFields = this.#under(key).filter((field) => field in this.original);
        this.source = structuredClone(this.source);
        for (const each of listsOf(this.source)) {
          const index = each.findIndex((item) => item._key === key);
          if (index !== -1) each.splice(index, 1);
        }
        for (const [field, state] of this.expected)
          if (state === "missing" && field.includes(`[${key}]`)) this.expected.delete(field);
        for (const field of removedFields)
          this.expected.set(field.replace(/\[\d+\]$/, ""), "obsolete");
        return;
      }
      case "add": {
        const list = lists[pick % Math.max(1, lists.length)];
        const item = list?.[0];
        if (!item) return;
        const key = `added-${(this.#added += 1)}`;
        const before = new Set(Object.keys(textsOf(schema, this.source)));
        this.source = structuredClone(this.source);
        const copy = listsOf(this.source).find((each) =>
          each.some(({ _key }) => _key === item._key),
        );
        copy?.push({ ...structuredClone(item), _key: key });
        for (const field of Object.keys(textsOf(schema, this.source)))
          if (!before.has(field)) this.expected.set(field.replace(/\[\d+\]$/, ""), "missing");
        return;
      }
      default:
        throw new Error(kind);
    }
  }
}

const KINDS = ["words", "back", "blanks", "order", "other", "right", "remove", "add"];

test("1,000 random edits of the starting content leave no wrong mark", () => {
  let edits = 0;
  assert(
    property(
      constantFrom(...sources),
      array(
        tuple(
          constantFrom(...KINDS),
          nat(1000),
          string({
            unit: constantFrom("a", "b", "ö", "新", "1"),
            minLength: 1,
            maxLength: 8,
          }),
        ),
        { minLength: 4, maxLength: 12 },
      ),
      (source, steps) => {
        const edited = new EditedDocument(source);
        for (const [kind, pick, text] of steps) {
          edited.edit(kind, pick, text);
          edits += 1;
        }
        expect(marks(edited.source, edited.translation)).toEqual(
          Object.fromEntries(edited.expected),
        );
      },
    ),
    { numRuns: 200, seed },
  );
  expect(edits).toBeGreaterThan(1000);
});
