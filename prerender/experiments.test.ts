import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { composeDocument } from "./document.ts";
import { experimentsOf, placeVariants } from "./experiments.ts";
import { arrangePage } from "./first-screen.ts";
import { markSections, sectionsFile } from "./section-words.ts";
import { targetsOf } from "./targets.ts";

const section = (key: string, heading: string, more: object = {}) => {
  return { _key: key, _type: "callToActionSection", heading, anchor: null, ...more };
};
const experiment = {
  _id: "e1",
  startedAt: "2026-11-01T00:00:00Z",
  page: "home",
  sectionKey: "ask",
  variant: section("x9", "Other words"),
};

function siteOf(changes: object = {}, sections: object[] = [section("top", "Hello"), ask]) {
  const home = { _id: "home", _type: "page", path: "/", language: null, _rev: "r1", sections };
  const other = { ...home, _id: "other", path: "/other" };
  const experiments = [{ ...experiment, ...changes }];
  const site = { site: { title: "Selat" }, pages: [home, other], contactPages: [], redirects: [] };
  return { ...site, experiments } as unknown as SITE_QUERY_RESULT;
}
const ask = section("ask", "The words", { anchor: "ask" });

function homeOf(site = siteOf(), mayTry = true) {
  const [home] = targetsOf(site, mayTry);
  if (!home) throw new Error("No home page");
  return home;
}

test("a page has the variant after its section, under the same anchor, and nowhere else", () => {
  const { content, tried } = homeOf();
  expect(tried?.content.page).toMatchObject({
    sections: [
      { _key: "top" },
      { _key: "ask", anchor: "ask", heading: "The words" },
      { _key: "ask~variant", anchor: "ask", heading: "Other words" },
    ],
  });
  expect(JSON.stringify(content)).not.toContain("Other words");
  expect(tried?.experiments).toEqual([
    {
      id: "e1",
      key: "ask",
      token: expect.stringMatching(/^[\w-]{8}$/),
      control: expect.stringMatching(/^[\w-]{8}$/),
      variant: expect.stringMatching(/^[\w-]{8}$/),
    },
  ]);
});

test.each([
  ["on another page", { page: "nowhere" }],
  ["on a missing section", { sectionKey: "gone" }],
  ["with a section of another kind", { variant: { ...experiment.variant, _type: "heroSection" } }],
  ["without a variant", { variant: null }],
  ["whose variant has the same words", { variant: { ...ask, _key: "x9" } }],
])("a page contains no part of an experiment %s", (_how, changes) => {
  expect(homeOf(siteOf(changes)).tried).toBeUndefined();
});

test("a build that counts no visits has no experiment, nor has a page without one", () => {
  expect(homeOf(siteOf(), false).tried).toBeUndefined();
  expect(targetsOf(siteOf(), true)[1]?.tried).toBeUndefined();
});

test("runs only the first of two experiments on a section", () => {
  const site = siteOf();
  const second = { ...experiment, _id: "e2", variant: section("x8", "Third words") };
  site.experiments.push(second as never);
  const { tried } = homeOf(site);
  expect(tried?.experiments.map(({ id }) => id)).toEqual(["e1"]);
  expect(JSON.stringify(tried?.content)).toContain("Other words");
  expect(JSON.stringify(tried?.content)).not.toContain("Third words");
});

test("a new start or new words change the token, new keys do not", () => {
  const tokenOf = (changes: object, control = ask) =>
    homeOf(siteOf(changes, [control])).tried?.experiments[0]?.token;
  const ownToken = tokenOf({});
  expect(tokenOf({ variant: section("y1", "Other words") })).toBe(ownToken);
  expect(tokenOf({ startedAt: "2026-12-01T00:00:00Z" })).not.toBe(ownToken);
  expect(tokenOf({ variant: section("x9", "Third words") })).not.toBe(ownToken);
  expect(tokenOf({}, { ...ask, heading: "New words" })).not.toBe(ownToken);
});

const drawn = (key: string, heading: string) =>
  `<template data-section="${key}"></template><section class="a" id="ask"><h2 class="b">${heading}</h2></section>`;
const body = `<main>${drawn("top", "Hello")}${drawn("ask", "The words")}${drawn("ask~variant", "Other words")}<section class="c"></section></main>`;
const sheet = `.a{top:0}/*!sc*/\ndata-styled.g1[id="sc-a"]{content:"a,"}/*!sc*/\n.b{top:0}/*!sc*/\ndata-styled.g2[id="sc-b"]{content:"b,"}/*!sc*/\n.c{left:0}/*!sc*/\ndata-styled.g3[id="sc-c"]{content:"c,"}/*!sc*/\n`;

async function htmlOf(target = homeOf()): Promise<string> {
  const shownContent = target.tried?.content ?? target.content;
  const marked = markSections(body, shownContent);
  const html = placeVariants(marked, shownContent, target.tried?.experiments ?? []);
  const page = { head: "", styles: `<style>${sheet}</style>`, body: html, errors: [] };
  return composeDocument({
    page: await arrangePage(page, ""),
    scripts: { entry: "", "form-entry": "", "contact-heading": "", version: "choose()" },
    revision: target.tried ? "" : "{}",
    revisionId: "revision",
    fonts: [],
    globalCss: "",
    language: "en",
  });
}

test("the HTML has both versions, the variant in a template, and the script after it", async () => {
  const { tried } = homeOf();
  const [{ token, control, variant } = { token: "", control: "", variant: "" }] =
    tried?.experiments ?? [];
  const root = parse(await htmlOf());
  const sections = root.querySelectorAll("main > section");
  expect(sections.map((each) => each.getAttribute("data-section"))).toEqual([
    expect.stringContaining("top "),
    `ask ${control}`,
    undefined,
  ]);
  const [style, template, script, heading] = sections[1]?.childNodes ?? [];
  // Styles of the sections below are moved when the section is replaced.
  expect(style?.toString()).toMatch(/^<style>[^]*\.c\{left:0\}/);
  expect(template?.toString()).toBe(
    `<template data-token="${token}"><section data-section="ask~variant ${variant}" class="a" id="ask"><h2 class="b">Other words</h2></section></template>`,
  );
  expect(script?.toString()).toBe("<script>choose()</script>");
  expect(heading?.toString()).toContain("The words");
  // An open page is rendered again when the content is newer than the build, which would show everybody the control.
  expect(root.querySelector("#revision")).toBeNull();
});

test("shows the control once without JavaScript", async () => {
  const html = (await htmlOf()).replaceAll(/<template[^]*?<\/template>/g, "");
  expect(html).not.toContain("Other words");
  expect(html.match(/The words/g)).toHaveLength(1);
});

test("a page without an experiment contains nothing about experiments", async () => {
  const html = await htmlOf(homeOf(siteOf(), false));
  expect(html).not.toMatch(/data-token|choose\(\)|Other words~/);
  const none = siteOf();
  none.experiments = [];
  expect(await htmlOf(homeOf(none))).toBe(html);
});

test("the build's list has the words of both versions, and the experiment with its token", () => {
  const { tried } = homeOf();
  const [running] = tried?.experiments ?? [];
  const file = JSON.parse(sectionsFile([homeOf()], true)) as {
    pages: { places: unknown[] }[];
    words: Record<string, { texts: string[] }>;
    experiments: unknown[];
  };
  expect(file.experiments).toEqual([
    {
      token: running?.token,
      experiment: "e1",
      page: "/",
      control: running?.control,
      variant: running?.variant,
    },
  ]);
  expect(file.pages[0]?.places.slice(1)).toEqual([
    { document: "home", key: "ask", hash: running?.control },
    { document: "e1", key: "variant", hash: running?.variant },
  ]);
  expect(file.words[running?.variant ?? ""]?.texts).toEqual(["Other words"]);
});

test("leaves out an experiment on an empty section, and removes its variant", () => {
  const { tried } = homeOf();
  if (!tried) throw new Error("Nothing is tried");
  const only = `<main><section data-section="ask~variant x"></section></main>`;
  expect(placeVariants(only, tried.content, tried.experiments)).toBe("<main></main>");
  expect(experimentsOf(tried.content, [])).toEqual([]);
});
