import { beforeEach, describe, expect, it } from "vitest";

import { openMemoryStore, refusalOf, type MemoryStore } from "./memory-store.ts";

let lake: MemoryStore;

beforeEach(() => {
  lake = openMemoryStore();
});

const KINDS = "create, createOrReplace, createIfNotExists, patch, delete";

function refused(status: number, message: string) {
  return { status, type: "mutationError", message };
}

describe("a request's mutations", () => {
  it.each([
    ["none", undefined, "`mutations` must be an array"],
    ["an object", { create: {} }, "`mutations` must be an array"],
    ["null in the list", [null], `a mutation must have exactly one of ${KINDS}`],
    ["a text in the list", ["create"], `a mutation must have exactly one of ${KINDS}`],
    ["an empty mutation", [{}], `a mutation must have exactly one of ${KINDS}`],
    ["an unknown mutation", [{ upsert: {} }], `a mutation must have exactly one of ${KINDS}`],
    [
      "two operations in one mutation",
      [{ create: { _type: "faq" }, delete: { id: "a" } }],
      `a mutation must have exactly one of ${KINDS}`,
    ],
    ["a mutation without a body", [{ create: null }], '"create" must be an object'],
    ["a text as a body", [{ delete: "a" }], '"delete" must be an object'],
  ])("are refused: %s", (_name, mutations, reason) => {
    expect(refusalOf(() => lake.mutate(mutations))).toMatchObject(
      refused(400, `Malformed request: ${reason}`),
    );
  });

  it("return the result for each document, in order", () => {
    lake.mutate([{ create: { _id: "old", _type: "faq" } }]);
    const { result } = lake.mutate([
      { create: { _id: "new", _type: "faq" } },
      { createIfNotExists: { _id: "old", _type: "faq", q: "Second" } },
      { createOrReplace: { _id: "new", _type: "faq", n: 2 } },
      { patch: { id: "new", inc: { n: 1 } } },
      { delete: { id: "old" } },
      { delete: { id: "never" } },
    ]);
    expect(result.map(({ id, operation }) => [id, operation])).toEqual([
      ["new", "create"],
      ["old", "none"],
      ["new", "update"],
      ["new", "update"],
      ["old", "delete"],
    ]);
    expect(lake.get("new")).toMatchObject({ n: 3 });
    expect(result[1]?.document).not.toHaveProperty("q");
  });
});

describe("create", () => {
  it.each([
    ["no id", {}, /^[a-z0-9]{22}$/],
    ["an empty id", { _id: "" }, /^[a-z0-9]{22}$/],
    ["an id that is not a string", { _id: 7 }, /^[a-z0-9]{22}$/],
    ["an id that ends with a dot", { _id: "drafts." }, /^drafts\.[a-z0-9]{22}$/],
  ])("makes the id for a document with %s", (_name, given, pattern) => {
    const { transaction } = lake.mutate([{ create: { _type: "faq", ...given } }]);
    const [id] = [...lake.store.documents.keys()];
    expect(id).toMatch(pattern);
    expect(transaction.changes[0]?.mutations).toEqual([{ create: { _type: "faq", _id: id } }]);
  });

  it("makes another id each time", () => {
    lake.mutate(Array.from({ length: 20 }, () => ({ create: { _type: "faq" } })));
    expect(lake.store.documents.size).toBe(20);
  });

  it.each([
    ["no type", {}],
    ["an empty type", { _type: "" }],
    ["a type that is not a string", { _type: 7 }],
  ])("refuses a document with %s", (_name, given) => {
    expect(refusalOf(() => lake.mutate([{ create: { _id: "a", ...given } }]))).toMatchObject(
      refused(400, 'Document is missing a "_type"'),
    );
  });

  it.each(["a b", "-a", ".a", "a..b", "a/b", "ä", "a".repeat(257)])("refuses the id %j", (_id) => {
    expect(refusalOf(() => lake.mutate([{ create: { _id, _type: "faq" } }]))).toMatchObject(
      refused(400, `Invalid document ID "${_id}"`),
    );
  });

  it.each(["a", "_a", "A-1.b_2", "a".repeat(256)])("accepts the id %j", (_id) => {
    lake.mutate([{ create: { _id, _type: "faq" } }]);
    expect(lake.get(_id)).toBeDefined();
  });

  it("refuses an id that exists", () => {
    lake.mutate([{ create: { _id: "a", _type: "faq" } }]);
    const description = 'Document by ID "a" already exists';
    expect(refusalOf(() => lake.mutate([{ create: { _id: "a", _type: "faq" } }]))).toMatchObject({
      ...refused(409, `The mutation(s) failed: ${description}`),
      item: { type: "documentAlreadyExistsError", description, id: "a" },
    });
  });

  it("sets the revision and times itself, but accepts a given creation time", () => {
    const given = { _rev: "own", _updatedAt: "2020-01-01T00:00:00Z" };
    const _createdAt = "2019-01-01T00:00:00Z";
    lake.mutate([
      { create: { _id: "a", _type: "faq", ...given, _createdAt } },
      { create: { _id: "b", _type: "faq", _createdAt: 7 } },
    ]);
    expect(lake.get("a")).toMatchObject({ _createdAt });
    expect(lake.get("a")?._rev).not.toBe(given._rev);
    expect(lake.get("a")?._updatedAt).not.toBe(given._updatedAt);
    expect(lake.get("b")?._createdAt).toBe(lake.get("b")?._updatedAt);
  });

  it("stores JSON, without undefined values", () => {
    lake.mutate([{ create: { _id: "a", _type: "faq", gone: undefined } }]);
    expect(lake.get("a")).not.toHaveProperty("gone");
  });
});

describe("createOrReplace", () => {
  it("keeps the creation time and nothing else of the old document", () => {
    const _createdAt = "2019-01-01T00:00:00Z";
    lake.mutate([{ create: { _id: "a", _type: "faq", _createdAt, old: true } }]);
    lake.mutate([{ createOrReplace: { _id: "a", _type: "faq", now: true } }]);
    expect(lake.get("a")).toMatchObject({ _createdAt, now: true });
    expect(lake.get("a")).not.toHaveProperty("old");
  });
});

describe("patch", () => {
  beforeEach(() => {
    lake.mutate([{ create: { _id: "a", _type: "faq", n: 1 } }], { transactionId: "first" });
  });

  it("changes the document and its revision", () => {
    lake.mutate([{ patch: { id: "a", ifRevisionID: "first", inc: { n: 2 } } }], {
      transactionId: "second",
    });
    expect(lake.get("a")).toMatchObject({ n: 3, _rev: "second" });
  });

  it("is refused for another revision than the one it was made for", () => {
    const patch = { id: "a", ifRevisionID: "other", set: { n: 2 } };
    const description = 'Document "a" has unexpected revision ID (first), expected "other"';
    expect(refusalOf(() => lake.mutate([{ patch }]))).toMatchObject({
      ...refused(409, `The mutation(s) failed: ${description}`),
      item: {
        type: "documentRevisionIDDoesNotMatchError",
        description,
        id: "a",
        currentRevisionID: "first",
        expectedRevisionID: "other",
      },
    });
  });

  it.each([
    ["of a missing document", { id: "no", set: {} }, "no"],
    ["without an id", { set: {} }, ""],
  ])("%s is refused", (_name, patch, id) => {
    const description = `The document with the ID "${id}" was not found`;
    expect(refusalOf(() => lake.mutate([{ patch }]))).toMatchObject({
      ...refused(409, `The mutation(s) failed: ${description}`),
      item: { type: "documentNotFoundError", description, id },
    });
  });

  it.each([{ _id: "b" }, { _type: "page" }])("of %j is refused", (set) => {
    const description = 'Cannot modify _id or _type of "a"';
    expect(refusalOf(() => lake.mutate([{ patch: { id: "a", set } }]))).toMatchObject({
      ...refused(409, `The mutation(s) failed: ${description}`),
      item: { type: "cannotModifyImmutableError", description, id: "a" },
    });
  });

  it("that cannot be carried out is refused with the reason", () => {
    const patch = { id: "a", diffMatchPatch: { n: "no patch" } };
    const refusal = refusalOf(() => lake.mutate([{ patch }]));
    expect(refusal).toMatchObject({ status: 400, type: "mutationError" });
    expect(refusal.message).toMatch(/^Invalid patch of "a": .+/);
    expect(lake.get("a")).toMatchObject({ n: 1, _rev: "first" });
  });

  it("does not change the document that others still read", () => {
    const before = lake.get("a");
    lake.mutate([{ patch: { id: "a", set: { n: 9 } } }]);
    expect(before).toMatchObject({ n: 1 });
  });
});

describe("a query", () => {
  beforeEach(() => {
    lake.mutate(
      ["one", "two", "three"].map((_id, n) => ({ create: { _id, _type: "stat", n: n + 1 } })),
    );
  });

  it("patches each document that it finds with its parameters", () => {
    const query = "*[n > $least]";
    const { result } = lake.mutate([
      { patch: { query, params: { least: 1 }, set: { big: true } } },
    ]);
    expect(result.map(({ id }) => id)).toEqual(["three", "two"]);
    expect(lake.get("one")).not.toHaveProperty("big");
    expect(lake.get("two")).toMatchObject({ big: true });
    expect(lake.get("two")).not.toHaveProperty("query");
  });

  it.each(["*[n < $most]._id", "*[n < $most]", "*[n < $most]{_id}"])(
    "deletes what %s finds",
    (query) => {
      lake.mutate([{ delete: { query, params: { most: 3 } } }]);
      expect([...lake.store.documents.keys()]).toEqual(["three"]);
    },
  );

  it("that returns one document deletes only that one", () => {
    lake.mutate([{ delete: { query: "*[n == 2][0]" } }]);
    expect([...lake.store.documents.keys()]).toEqual(["one", "three"]);
  });

  it("that finds no document changes nothing", () => {
    lake.mutate([
      { delete: { query: "*[false]" } },
      { delete: { query: "*[false][0]" } },
      { delete: { query: "*.n" } },
      { delete: { query: "*{n}" } },
      { patch: { query: "*{n}", set: { big: true } } },
    ]);
    expect([...lake.store.documents.values()].map(({ n, big }) => [n, big])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });

  it("sees what the mutations before it in the transaction did", () => {
    lake.mutate([
      { delete: { id: "one" } },
      { patch: { id: "two", set: { n: 20 } } },
      { create: { _id: "four", _type: "stat", n: 40 } },
      { patch: { query: "*[n >= 20 || _id == 'one']", set: { seen: true } } },
    ]);
    const seen = [...lake.store.documents.values()].filter((document) => document["seen"]);
    expect(seen.map(({ _id }) => _id)).toEqual(["two", "four"]);
  });
});
