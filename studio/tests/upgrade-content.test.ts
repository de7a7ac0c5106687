import { afterAll, beforeAll, expect, test } from "vitest";
import { upgradeContent, upgraded, upgradeLine } from "../starting-content/upgrade-content.ts";
import { hashOf } from "../translations/text-hash.ts";
import { documents } from "./content.ts";
import { startLake, type StartedLake } from "./start-lake.ts";

let lake: StartedLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const span = { _type: "span", _key: "s", text: "our promise", marks: ["m"] };

function textWithLink(type: string) {
  const markDefs = [{ _type: type, _key: "m", href: "/privacy-policy" }];
  return [{ _type: "block", _key: "b", style: "normal", markDefs, children: [span] }];
}

const faq = { _type: "faq", question: "Who reads it?" };

test("renames links in the former field, published, as drafts and in releases", async () => {
  await lake.client.create({ _id: "faq", ...faq, answer: textWithLink("textLink") });
  await lake.client.create({ _id: "drafts.faq", ...faq, answer: textWithLink("textLink") });
  await lake.client.create({ _id: "other", ...faq, answer: textWithLink("link") });
  await lake.client.releases.create({
    releaseId: "rOne",
    metadata: { title: "One", releaseType: "asap" },
  });
  await lake.client.createVersion({
    document: { _id: "versions.rOne.faq", ...faq, answer: textWithLink("textLink") },
    publishedId: "faq",
    releaseId: "rOne",
  });
  const before = await lake.client.getDocument("other");
  expect(await upgradeContent(lake.client)).toEqual({ changed: 3, skippedIds: [] });
  const stored = await lake.client.fetch<{ _id: string; answer: unknown }[]>(
    `*[_type == "faq"] | order(_id)`,
  );
  expect(stored.map(({ _id }) => _id)).toEqual(["drafts.faq", "faq", "other", "versions.rOne.faq"]);
  for (const document of stored) expect(document.answer).toEqual(textWithLink("link"));
  expect(await lake.client.getDocument("other")).toEqual(before);
  expect(await upgradeContent(lake.client)).toEqual({ changed: 0, skippedIds: [] });
});

test("replaces typed countries in a footer by the fact that lists them, in each language", async () => {
  const typed =
    "AI agents for restaurants, shops and warehouses in Singapore, Malaysia and Indonesia.";
  const countrySentence = "AI agents for restaurants in Singapore, Malaysia and Indonesia.";
  await lake.client.create({
    _id: "siteSettings",
    _type: "siteSettings",
    footer: { text: typed },
    popup: { text: countrySentence },
    localizedTexts: [
      {
        _key: "zh",
        _type: "localizedText",
        language: "zh",
        path: "footer.text",
        value: "为新加坡、马来西亚和印尼的餐馆、商店与仓库而设的 AI 助手。",
        source: typed,
      },
    ],
  });
  expect(await upgradeContent(lake.client)).toEqual({ changed: 1, skippedIds: [] });
  const settings = await lake.client.getDocument("siteSettings");
  const now = "AI agents for restaurants, shops and warehouses in {countries}.";
  expect(settings).toMatchObject({
    footer: { text: now },
    popup: { text: countrySentence },
    localizedTexts: [{ value: "为{countries}的餐馆、商店与仓库而设的 AI 助手。", source: now }],
  });
  const fact = await lake.client.getDocument("fact-countries");
  expect(fact).toMatchObject({ key: "countries", setting: "countries" });
});

test("marks a redirect without a choice as one to a page, and keeps the others", async () => {
  const page = { _type: "reference", _ref: "page-home", _weak: true };
  const redirect = { _type: "redirect", from: "/old" };
  await lake.client.create({ _id: "redirect-old", ...redirect, to: page });
  await lake.client.create({ _id: "redirect-shop", ...redirect, kind: "external" });
  expect(await upgradeContent(lake.client)).toEqual({ changed: 1, skippedIds: [] });
  expect(await lake.client.getDocument("redirect-old")).toMatchObject({ kind: "internal" });
  expect(await lake.client.getDocument("redirect-shop")).toMatchObject({ kind: "external" });
});

function home(language: string, heading: string) {
  const map = { _key: "map", _type: "regionsSection", heading };
  const path = "sections[map].heading";
  const source = "Three countries around one strait.";
  return {
    _type: "page",
    title: source,
    sections: [map],
    ...(language !== "en" && {
      language,
      translatedFrom: { texts: [{ _key: "k", path, text: source, hash: hashOf(source) }] },
    }),
  };
}

test("removes the number of countries from the starting map heading, in each language", async () => {
  const now = "Neighbours around one strait.";
  const headings = {
    en: ["Three countries around one strait.", now],
    id: ["Tiga negara, satu selat.", "Negara bertetangga, satu selat."],
    ms: ["Tiga negara, satu selat.", "Negara berjiran, satu selat."],
    zh: ["一道海峡，三个国家。", "一道海峡，邻国相望。"],
  };
  const storedText = { _key: "k", path: "sections[map].heading", text: now, hash: hashOf(now) };
  for (const [language, [before = "", after]] of Object.entries(headings)) {
    const page = await lake.client.create({ _id: `home-${language}`, ...home(language, before) });
    expect(await upgradeContent(lake.client)).toEqual({ changed: 1, skippedIds: [] });
    expect(await lake.client.getDocument(page._id)).toMatchObject({
      title: page.title,
      sections: [{ heading: after }],
      ...(language !== "en" && { translatedFrom: { texts: [storedText] } }),
    });
  }
  expect(await upgradeContent(lake.client)).toEqual({ changed: 0, skippedIds: [] });
});

test("keeps a map heading that a marketer has changed, with the source of its translations", async () => {
  const own = [
    home("en", "Three countries around one strait"),
    home("en", "Tiga negara, satu selat."),
    home("ms", "Tiga buah negara, satu selat."),
  ];
  for (const [index, page] of own.entries()) {
    await lake.client.create({ _id: `own-${index}`, ...page });
  }
  expect(await upgradeContent(lake.client)).toEqual({ changed: 0, skippedIds: [] });
});

test("keeps a page with a running experiment unchanged in each language until it stops", async () => {
  const english = await lake.client.create({
    ...home("en", "Three countries around one strait."),
    _id: "tried",
    text: textWithLink("textLink"),
  });
  const draft = await lake.client.create({ ...english, _id: "drafts.tried" });
  const malay = await lake.client.create({
    _id: "tried-ms",
    ...home("ms", "Tiga negara, satu selat."),
  });
  const experiment = await lake.client.create({
    _id: "trial",
    _type: "experiment",
    status: "running",
    page: { _type: "reference", _ref: "tried" },
    sectionKey: "map",
    variant: [{ _key: "map", _type: "regionsSection", text: textWithLink("textLink") }],
  });
  expect(await upgradeContent(lake.client)).toEqual({
    changed: 0,
    skippedIds: ["drafts.tried", "trial", "tried", "tried-ms"],
  });
  for (const unchanged of [english, draft, malay, experiment])
    expect(await lake.client.getDocument(unchanged._id)).toEqual(unchanged);

  await lake.client.patch("trial").set({ status: "stopped" }).commit();
  expect(await upgradeContent(lake.client)).toEqual({ changed: 4, skippedIds: [] });
  expect(await lake.client.getDocument("tried")).toMatchObject({
    sections: [{ heading: "Neighbours around one strait." }],
  });
});

test("reports and keeps what cannot be changed", async () => {
  await lake.client.create({ _id: "locked", ...faq, answer: textWithLink("textLink") });
  const refusing = Object.assign(Object.create(lake.client) as typeof lake.client, {
    withConfig: () => ({
      fetch: () => lake.client.fetch(`*[_id == "locked"]{ ..., "_rev": "an-earlier-one" }`),
      patch: (id: string) => lake.client.patch(id),
    }),
  });
  const upgrade = await upgradeContent(refusing);
  expect(upgrade).toEqual({ changed: 0, skippedIds: ["locked"] });
  expect(upgradeLine(upgrade)).toBe(
    "Content upgraded to this version: 0 documents changed, 1 left unchanged: locked\n",
  );
});

test("the starting content has the current version", () => {
  expect(documents.filter((document) => upgraded(document) !== document)).toEqual([]);
});
