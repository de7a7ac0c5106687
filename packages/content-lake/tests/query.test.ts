import { beforeAll, describe, expect, it } from "vitest";

import { project } from "../src/perspectives.ts";
import { clientOf, refusal, useLake } from "./test-lake.ts";

const fixture = useLake();
const TIME = "2026-01-01T00:00:00Z";
const QUESTION = { _type: "faq", _rev: "1", _createdAt: TIME, _updatedAt: TIME };

beforeAll(async () => {
  await fixture.client
    .transaction()
    .createOrReplace({ _id: "faq-price", _type: "faq", question: "How much?" })
    .createOrReplace({
      _id: "home",
      _type: "page",
      title: "Home",
      path: "/",
      related: { _type: "reference", _ref: "faq-price" },
    })
    .createOrReplace({ _id: "drafts.home", _type: "page", title: "Home, edited", path: "/" })
    .createOrReplace({ _id: "drafts.new", _type: "page", title: "New", path: "/new" })
    .createOrReplace({ _id: "versions.spring.home", _type: "page", title: "Spring", path: "/" })
    .commit();
});

describe("perspectives", () => {
  const titles = '*[_type == "page"] | order(title asc).title';

  it("shows only published documents in published", async () => {
    expect(await fixture.client.fetch(titles)).toEqual(["Home"]);
  });

  it("shows each draft instead of its published document in drafts", async () => {
    const query = '*[_type == "page"] | order(title asc) {_id, _originalId, title}';
    expect(await fixture.client.fetch(query, {}, { perspective: "drafts" })).toEqual([
      { _id: "home", _originalId: "drafts.home", title: "Home, edited" },
      { _id: "new", _originalId: "drafts.new", title: "New" },
    ]);
  });

  it("shows every document under its own id in raw", async () => {
    const ids = await fixture.client.fetch('*[_type == "page"]._id', {}, { perspective: "raw" });
    expect(ids.toSorted()).toEqual(["drafts.home", "drafts.new", "home", "versions.spring.home"]);
  });

  it("shows the version of the first release in a stack that has one", async () => {
    const stacked = await fixture.client.fetch(titles, {}, { perspective: ["spring", "drafts"] });
    expect(stacked).toEqual(["New", "Spring"]);
  });

  it("is raw by default for API versions before 2025-02-19", async () => {
    const old = clientOf(fixture.url, { apiVersion: "2024-01-01" });
    expect(await old.fetch('count(*[_type == "page"])')).toBe(4);
  });
});

describe("queries", () => {
  it("takes parameters and follows references", async () => {
    const query = '*[_type == $type && path == $path][0]{title, "faq": related->question}';
    expect(await fixture.client.fetch(query, { type: "page", path: "/" })).toEqual({
      title: "Home",
      faq: "How much?",
    });
  });

  it("is sent by POST when it is too long for a URL", async () => {
    const query = `*[_id == $id && title != "${"x".repeat(12_000)}"][0].title`;
    expect(await fixture.client.fetch(query, { id: "home" })).toBe("Home");
  });

  it("answers null when nothing matches", async () => {
    expect(await fixture.client.fetch('*[_id == "missing"][0]')).toBeNull();
  });

  it("refuses a query that does not parse with 400 and the position", async () => {
    const error: unknown = await fixture.client.fetch("*[_type == ").catch((caught) => caught);
    const details = { type: "queryParseError", start: 11, end: 11 };
    expect(error).toMatchObject({ statusCode: 400, details });
  });

  it("runs the text search of the Studio", async () => {
    const query =
      "*[_type in $types] | score([@, _id] match text::query($q)) [_score > 0] {_id, title}";
    const found = await fixture.client.fetch(query, { types: ["page", "faq"], q: "hom*" });
    expect(found).toEqual([{ _id: "home", title: "Home" }]);
  });

  it("finds a word behind a typographer's quote", async () => {
    await fixture.client.create({
      _id: "quoted",
      _type: "faq",
      title: "Say “teh tarik” or ‘kopi’",
    });
    const query = "*[_type in $types] | score([@, _id] match text::query($q)) [_score > 0]._id";
    for (const q of ["teh*", "tarik*", "kopi*"]) {
      expect(await fixture.client.fetch(query, { types: ["faq"], q })).toEqual(["quoted"]);
    }
    await fixture.client.delete("quoted");
  });

  it("serves documents by id and says which are missing", async () => {
    expect(await fixture.client.getDocument("home")).toMatchObject({ title: "Home" });
    expect(await fixture.client.getDocument("missing")).toBeUndefined();
    const [found, missing] = await fixture.client.getDocuments(["home", "missing"]);
    expect([found?.["title"], missing]).toEqual(["Home", null]);
  });

  it("refuses an unknown dataset with 404", async () => {
    const other = clientOf(fixture.url, { dataset: "staging" });
    expect(await refusal(other.fetch("*"))).toMatchObject({ statusCode: 404 });
  });
});

describe("an edit of one document", () => {
  it("copies no other document again", () => {
    const first = { ...QUESTION, _id: "first" };
    const second = { ...QUESTION, _id: "drafts.second" };
    const before = project([first, second], ["drafts"]);
    const after = project([{ ...first, _rev: "2" }, second], ["drafts"]);
    expect(after.map(({ _id, _rev }) => [_id, _rev])).toEqual([
      ["first", "2"],
      ["second", "1"],
    ]);
    expect(after[1]).toBe(before[1]);
    expect(after[0]).not.toBe(before[0]);
  });
});

describe("queries that groq-js answers differently from the hosted lake", () => {
  it.each([
    ['path("a.b") in path("a.*")', true],
    ['path("a.b.c") in path("a.*")', false],
    ['path("a.b.c") in path("a.**")', true],
    ['*[path(_id) in path("faq-*")]._id', []],
    ['*[path(_id) in path("*")] | order(_id)._id', ["faq-price", "home"]],
    ["array::unique([1, null, 1, null])", [1, null]],
    ["array::unique(*[].absent)", [null]],
    ["array::unique(null)", null],
    ['diff::changedAny({"a": {"b": 1}}, {"a": {"b": 2}}, a.b)', true],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, a)', false],
  ])("%s is %j", async (query, expected) => {
    expect(await fixture.client.fetch(query)).toEqual(expected);
  });

  it.each(["*{title} | score(a == 1)", "*[0] | score(a == 1)", "diff::changedAny({}, {}, 1)"])(
    "refuses %s",
    async (query) => {
      expect(await refusal(fixture.client.fetch(query))).toMatchObject({ statusCode: 400 });
    },
  );
});

async function encodingOf(accepted: string): Promise<string | null> {
  const address = `${fixture.url}/v2025-02-19/data/query/production?query=*&perspective=raw`;
  const headers = { authorization: "Bearer local", "accept-encoding": accepted };
  const answer = await fetch(address, { headers });
  expect(await answer.json()).toMatchObject({ result: expect.any(Array) });
  return answer.headers.get("content-encoding");
}

it("answers a query compressed to a client that takes it", async () => {
  expect(await encodingOf("gzip")).toBe("gzip");
  expect(await encodingOf("identity")).toBeNull();
});
