import { expect, test } from "vitest";
import type { ShownSection } from "../src/content/flatten-sections.ts";
import type { PageContent } from "../src/content/page-content.ts";
import { sectionHash } from "./section-hash.ts";
import { markSections, sectionsFile, textsAndLinksOf } from "./section-words.ts";

const link = {
  _type: "link",
  label: "Try it",
  kind: "internal",
  path: "/contact",
  query: "source=hero",
};

function section(fields: object = {}): ShownSection {
  return {
    _key: "a1",
    _type: "heroSection",
    heading: "Every customer answered",
    primaryLink: link,
    ...fields,
  } as unknown as ShownSection;
}

const film = (url: string) => sectionHash(section({ webm: url }));
const mark = (key: string) => `<template data-section="${key}"></template>`;

function contentOf(sections: unknown[]): PageContent {
  const page = { _id: "home", _rev: "r1", _type: "page", path: "/", sections };
  return { page, contactPage: null } as unknown as PageContent;
}

test("a hash has eight characters and is the same wherever the section is placed", () => {
  expect(sectionHash(section())).toMatch(/^[\w-]{8}$/);
  expect(sectionHash(section({ _key: "trial/a1", reusableId: "trial" }))).toBe(
    sectionHash(section()),
  );
});

test.each([
  ["a word", { heading: "Every customer heard" }],
  ["a link", { primaryLink: { ...link, query: "source=other" } }],
  ["the looks", { tone: "deep" }],
])("a change of %s changes the hash", (_what, change) => {
  expect(sectionHash(section(change))).not.toBe(sectionHash(section()));
});

test("another host of an upload keeps the hash, another file changes it", () => {
  const ownFilm = film("http://localhost:3900/files/local/production/a.webm");
  expect(film("https://cdn.sanity.io/files/local/production/a.webm")).toBe(ownFilm);
  expect(film("https://cdn.sanity.io/files/local/production/b.webm")).not.toBe(ownFilm);
});

test("keeps the hash when links in a text have their former type name", () => {
  const [now, before] = ["link", "textLink"].map((type) =>
    sectionHash(section({ body: [{ _type: "block", markDefs: [{ _type: type, href: "/faq" }] }] })),
  );
  expect(now).toBe(before);
});

test("lists the words of a table's caption and cells, and a picture's texts", () => {
  const value = [{ _type: "block", style: "normal", children: [{ text: "S$" }, { text: "49" }] }];
  const rows = [{ _type: "row", cells: [{ _type: "cell", value }] }];
  const body = [
    { _type: "table", caption: "Prices", headerRows: 1, rows },
    { _type: "textPicture", alt: "A queue", caption: "Lunch", asset: { url: "https://a.example" } },
  ];
  expect(textsAndLinksOf(section({ body })).texts.slice(1)).toEqual([
    "Try it",
    "Prices",
    "S$49",
    "A queue",
    "Lunch",
  ]);
});

test("a heading comes before the text above it", () => {
  const hero = textsAndLinksOf({
    _type: "heroSection",
    eyebrow: "In four countries",
    heading: "Answered",
  } as never);
  expect(hero.texts).toEqual(["Answered", "In four countries"]);
});

test("leaves out the keys of answers, the days of films and the fields that a form leaves out", () => {
  const choices = [{ _key: "b", _type: "chatChoice", label: "No eggs", next: "drinks-other" }];
  const videos = [
    { _key: "v", _type: "demoVideo", title: "A text chat", publishedOn: "2026-11-21" },
  ];
  const fields = { primaryLink: null, chat: { choices }, videos, leftOut: ["remarks"] };
  expect(textsAndLinksOf(section(fields)).texts).toEqual([
    "Every customer answered",
    "No eggs",
    "A text chat",
  ]);
});

test("lists each text once, in order, with links to where the page's links lead", () => {
  const body = [
    {
      _type: "block",
      style: "normal",
      children: [{ text: "We " }, { text: "listen" }],
      markDefs: [{ _type: "link", href: "https://other.example/" }],
    },
  ];
  const summary = textsAndLinksOf(
    section({ tone: "deep", body, again: "Try it", bad: { ...link, path: null } }),
  );
  expect(summary).toEqual({
    type: "heroSection",
    texts: ["Every customer answered", "Try it", "We listen"],
    links: ["/contact?source=hero", "https://other.example/"],
  });
});

test("the links hold the numbers and addresses that a section draws as links", () => {
  const country = { code: "SG", phone: "+65 6555 0123", email: "singapore@selat.example" };
  const cards = [{ title: "Singapore", features: ["Call +60 3 5550 0123", "24 hours"] }];
  expect(textsAndLinksOf(section({ country, cards })).links).toEqual([
    "/contact?source=hero",
    "tel:+6565550123",
    "mailto:singapore@selat.example",
    "tel:+60355500123",
  ]);
});

test("marks become attributes of their sections; a section that draws nothing leaves no mark", () => {
  const sections = [section(), section({ _key: "gone" }), section({ _key: "b2", tone: "deep" })];
  const [first, , last] = sections.map(sectionHash);
  const body = `<main>${mark("a1")}<!--$--><section class="x"></section><!--/$-->${mark("gone")}<!--$!--><template></template><!--/$-->${mark("b2")}<section></section>${mark("end")}</main>`;
  expect(markSections(body, contentOf(sections))).toBe(
    `<main><section data-section="a1 ${first}" class="x"></section><template></template><section data-section="b2 ${last}"></section></main>`,
  );
});

test("the file lists the places of each section, and the words of a reusable one once", () => {
  const pageContent = {
    _key: "p",
    _type: "reusableSection",
    reusableId: "trial",
    sections: [section()],
  };
  const home = contentOf([section(), pageContent]);
  const hash = sectionHash(section());
  const target = { path: "/", updatedAt: "", content: home };
  expect(JSON.parse(sectionsFile([target], false))).toEqual({
    pages: [
      {
        path: "/",
        revision: "r1",
        places: [
          { document: "home", key: "a1", hash },
          { document: "trial", key: "a1", hash },
        ],
      },
    ],
    words: { [hash]: textsAndLinksOf(section()) },
    experiments: [],
    countsVisits: false,
  });
});

test("the chat button is counted under the settings, by language and without its first message", () => {
  const site = {
    _id: "siteSettings",
    contactPhones: [{ number: "+65 8555 0123", opensWhatsApp: true }],
    chatButton: { label: "Chat on WhatsApp", text: "Hello!" },
  };
  const shownIn = { language: { code: "en" } };
  const content = { ...contentOf([section()]), site, shownIn } as unknown as PageContent;
  const html = markSections(`${mark("chat")}<aside><a>`, content);
  const [, hash] = /^<aside data-section="chat ([\w-]{8})">/.exec(html) ?? [];
  const malay = { ...content, shownIn: { language: { code: "ms" } } };
  const targets = [
    { path: "/", content },
    { path: "/ms", content: malay },
  ];
  const file = JSON.parse(sectionsFile(targets as never, true)) as {
    pages: { places: object[] }[];
    words: Record<string, object>;
  };
  const document = "siteSettings";
  expect(file.pages[0]?.places).toContainEqual({ document, key: "chat-en", hash });
  expect(file.pages[1]?.places).toContainEqual({ document, key: "chat-ms", hash });
  expect(file.words[hash ?? ""]).toEqual({
    type: "chat",
    texts: ["Chat on WhatsApp"],
    links: ["https://wa.me/6585550123"],
  });
});
