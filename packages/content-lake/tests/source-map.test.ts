import { stegaClean } from "@sanity/client/stega";
import { resolveEditInfo } from "@sanity/client/csm";
import { parse } from "groq-js";
import { beforeAll, describe, expect, it } from "vitest";

import { comparedNames } from "../src/compared-names.ts";
import { clientOf, useLake } from "./test-lake.ts";

const fixture = useLake();

const block = (key: string, text: string) => ({
  _key: key,
  _type: "block",
  children: [{ _key: `${key}-s`, _type: "span", text }],
});

beforeAll(async () => {
  await fixture.client
    .transaction()
    .create({ _id: "faq-a", _type: "faq", question: "How much?", answer: [block("x", "Little")] })
    .create({ _id: "faq-b", _type: "faq", question: "How soon?" })
    .create({
      _id: "home",
      _type: "page",
      title: "Same words",
      sections: [
        { _key: "hero", _type: "heroSection", heading: "Same words", label: "Start" },
        { _key: "cta", _type: "callToActionSection", heading: "Same words", label: "Start" },
        {
          _key: "faq",
          _type: "faqSection",
          items: [
            { _key: "i1", _type: "reference", _ref: "faq-a" },
            { _key: "i2", _type: "reference", _ref: "faq-b" },
          ],
        },
      ],
      body: [block("b1", "Same words")],
    })
    .create({ _id: "drafts.faq-b", _type: "faq", question: "How soon, really?" })
    .commit();
});

/** Document id and field path that the Studio would open for a result value. */
async function editTarget(
  query: string,
  resultPath: (string | number)[],
  perspective = "published",
) {
  const options = { resultSourceMap: true, filterResponse: false, perspective } as const;
  const answer = await fixture.client.fetch(query, {}, options as object);
  const { result, resultSourceMap } = answer as unknown as {
    result: unknown;
    resultSourceMap: Parameters<typeof resolveEditInfo>[0]["resultSourceMap"];
  };
  const info = resolveEditInfo({ resultPath, resultSourceMap, studioUrl: "/" });
  const parts = typeof info?.path === "object" ? info.path : [];
  const path = parts.map((part) => (typeof part === "object" ? part._key : part)).join(".");
  return { id: info?.id, path, result };
}

const PAGE = `*[_id == "home"][0]{
  title,
  "intro": title,
  sections[]{_key, heading, "button": label, items[]->{_id, question, answer}},
  body
}`;

describe("content source maps", () => {
  it.each([
    ["a field", ["title"], "title"],
    ["a renamed field", ["intro"], "title"],
    ["a field of a section", ["sections", 0, "heading"], "sections.hero.heading"],
    ["the same words in another section", ["sections", 1, "heading"], "sections.cta.heading"],
    ["a renamed field of a section", ["sections", 1, "button"], "sections.cta.label"],
    ["a span of rich text", ["body", 0, "children", 0, "text"], "body.b1.children.b1-s.text"],
  ])("lead from %s to where it is edited", async (_name, resultPath, path) => {
    const withId = PAGE.replace("title,", "_id, title,");
    expect(await editTarget(withId, resultPath)).toMatchObject({ id: "home", path });
  });

  it("lead into the document that a reference points to", async () => {
    const question = ["sections", 2, "items", 1, "question"];
    expect(await editTarget(PAGE, question)).toMatchObject({ id: "faq-b", path: "question" });
    const answer = ["sections", 2, "items", 0, "answer", 0, "children", 0, "text"];
    expect(await editTarget(PAGE, answer)).toMatchObject({
      id: "faq-a",
      path: "answer.x.children.x-s.text",
    });
  });

  it("find referred fields even when the query does not select _id", async () => {
    const query = '*[_id == "home"][0]{_id, sections[]{_key, "questions": items[]->question}}';
    const target = editTarget(query, ["sections", 2, "questions", 0]);
    expect(await target).toMatchObject({ id: "faq-a", path: "question" });
  });

  it("name the draft when the draft was read", async () => {
    const query = '*[_type == "faq"] | order(_id) {_id, question}';
    const target = editTarget(query, [1, "question"], "drafts");
    expect(await target).toMatchObject({ id: "drafts.faq-b", path: "question" });
    const options = { resultSourceMap: true, filterResponse: false, perspective: "drafts" };
    const { resultSourceMap } = (await fixture.client.fetch(query, {}, options as object)) as never;
    expect(resultSourceMap).toMatchObject({
      documents: [{ _id: "faq-a" }, { _id: "drafts.faq-b" }],
    });
  });

  it.each([
    [
      "a text that the query compares",
      '{sections[]{heading, label, "isStart": label == "Start"}}',
      ["sections", 1, "label"],
      "sections.cta.label",
    ],
    [
      "the same words, sorted and sliced",
      '{"some": sections[] | order(_key asc)[0..0]{heading}}',
      ["some", 0, "heading"],
      "sections.cta.heading",
    ],
    [
      "a field without any key or id",
      "{'flat': sections[].heading}",
      ["flat", 1],
      "sections.cta.heading",
    ],
    ["the first existing value", "{'first': coalesce(missing, title)}", ["first"], "title"],
  ])("lead from %s", async (_name, projection, resultPath, path) => {
    const target = await editTarget(`*[_id == "home"][0]${projection}`, resultPath);
    expect(target).toMatchObject({ id: "home", path });
  });

  it.each([
    ["of another type", '*[_type == "faq"]{ "made": label + "", "other": title + "" }'],
    ["of another type, sorted", '*[_type in ["faq", "stat"] && title == "x"] | order(label asc)'],
    ["of another type, one of them", '*[_type == "faq"][0].sections[label == "Start"]'],
  ])("lead from a field although the query reads its name in documents %s", async (_, other) => {
    const query = `*[_type == "page"][0]{ title, sections[]{ label, "other": ${other} } }`;
    expect(await editTarget(query, ["title"])).toMatchObject({ id: "home", path: "title" });
    const label = await editTarget(query, ["sections", 1, "label"]);
    expect(label).toMatchObject({ id: "home", path: "sections.cta.label" });
  });

  it.each([
    [
      "that is referred to",
      '*[_type == "page"][0]{ "found": sections[].items[]->question == "x" }',
    ],
    ["around it", '*[_type == "page"]{ "found": count(*[_type == "faq" && ^.title == "x"]) }'],
    ["of any type", '*[_id == "home"]{ "found": title == "Same words" }'],
    ["of a type in a parameter", '*[_type == $type]{ "found": title == "x" }'],
  ])("recognize that a query compares a name in a document %s", async (_, query) => {
    const names = comparedNames(parse(query, { params: { type: "page" } }));
    const name = query.includes("question") ? "question" : "title";
    expect(names.has("page", name)).toBe(true);
  });

  it("have no field for a concatenated text", async () => {
    const target = await editTarget('*[_id == "home"][0]{"made": title + "!"}', ["made"]);
    expect(target).toMatchObject({ id: undefined, result: { made: "Same words!" } });
  });

  it("lead to the same field after an edit", async () => {
    await fixture.client.patch("faq-a").set({ question: "What does it cost?" }).commit();
    const target = await editTarget(PAGE, ["sections", 2, "items", 0, "question"]);
    expect(target).toMatchObject({ id: "faq-a", path: "question" });
  });

  it("have no field for a string that is in no document", async () => {
    const target = await editTarget('*[_id == "home"][0]{_id, "made": "up"}', ["made"]);
    expect(target).toMatchObject({ id: undefined, result: { made: "up" } });
  });

  it("let the client write edit links into the strings (stega)", async () => {
    const stega = { enabled: true, studioUrl: "http://localhost:3333" };
    const preview = clientOf(fixture.url, { perspective: "drafts", stega });
    const page = await preview.fetch<{ title: string }>('*[_id == "home"][0]{_id, title}');
    expect(page.title).not.toBe("Same words");
    expect(stegaClean(page.title)).toBe("Same words");
  });
});
