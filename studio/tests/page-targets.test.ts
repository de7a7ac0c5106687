import { createOverlayController } from "@sanity/visual-editing";
import type { SanityClient } from "@sanity/client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { isClickable } from "../../src/content/preview/is-clickable.ts";
import { moveEditInfo } from "../../src/content/preview/move-edit-info.ts";
import { sectionsOf, type PageContent } from "../../src/content/page-content.ts";
import { PAGE_QUERY, pageParams } from "../../src/pages/page-query.ts";
import { resolveContent } from "../../src/content/resolve-content.ts";
import { render } from "../../src/prerender.tsx";
import { isObject } from "../texts/content.ts";
import { importContent } from "../starting-content/import-content.ts";
import { query } from "./content.ts";
import { startLake } from "./start-lake.ts";
import { byTier } from "../../tests/tier.ts";

vi.mock("../../src/content/preview/is-preview.ts", () => ({ useIsPreview: () => true }));
vi.mock("../../src/content/preview/preview-overlays.tsx", () => ({ PreviewOverlays: () => null }));

const all = await query<string[]>(`*[defined(path)].path`);
/** The paths that are tested: in the gate those of English pages, at night those of every language. */
const addresses = byTier(
  all.filter((path) => !/^\/(?:id|ms|zh)(?:\/|$)/.test(path)),
  all,
);
/** The id of a document and the path of a field in it, with a space between. */
type Target = string;
type ReadPage = { content: PageContent; html: string; shown?: Set<Target> };
const pages = new Map<string, ReadPage>();
let dom: { teardown: (global: object) => unknown };

/** Adds a page with an uploaded picture and a reusable section, which no page of the starting content has. */
async function addPageWithOtherParts(client: SanityClient): Promise<void> {
  const file = await sharp({ create: { width: 8, height: 6, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { _id } = await client.assets.upload("image", file, { filename: "kopi.png" });
  const image = { _type: "imageWithAlt", alt: "A cup", asset: { _type: "reference", _ref: _id } };
  const hero = { _key: "hero", _type: "heroSection", heading: "Kopi", image };
  const cards = [{ _key: "teh", _type: "card", title: "Teh", icon: "chat" }];
  const grids = ["first", "second"].map((_key) => ({ _key, _type: "cardGridSection", cards }));
  await client.create({ _id: "reusable-drinks", _type: "reusable", sections: grids });
  const source = { _type: "reference", _ref: "reusable-drinks" };
  const sections = [hero, { _key: "drinks", _type: "reusableSection", source }];
  await client.create({ _id: "page-pictures", _type: "page", path: "/pictures", sections });
}

async function readPages(): Promise<void> {
  const lake = await startLake();
  await importContent(lake.client);
  await addPageWithOtherParts(lake.client);
  const stega = { enabled: true, studioUrl: "/", filter: isClickable };
  const client = lake.client.withConfig({ perspective: "drafts", stega });
  for (const path of [...addresses, "/pictures"]) {
    const queried = await client.fetch<PageContent>(PAGE_QUERY, pageParams(path));
    const content = resolveContent(queried, path);
    const { body, errors } = await render(path, content);
    expect(errors).toEqual([]);
    pages.set(path, { content, html: body });
  }
  await lake.stop();
}

beforeAll(async () => {
  await readPages();
  // Only after the pages are read: with a browser's globals, client and lake would take Node for a browser.
  dom = await builtinEnvironments.jsdom.setup(globalThis, {});
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", NoObserver);
  vi.stubGlobal("ResizeObserver", NoObserver);
  // jsdom computes styles for every queried element, which takes seconds and is not needed here.
  vi.stubGlobal("getComputedStyle", () => ({ display: "block" }));
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() } });
});
afterAll(() => dom.teardown(globalThis));

/** All words of a paragraph open the same editor; the description of a picture opens the picture. */
function fieldOf(path: string): string {
  return path.replace(/\.children\[[^\]]+\]\.text$/, "").replace(/\.alt$/, "");
}

/** The targets that Sanity's own overlays find in a piece of HTML, as "document path". */
function targetsIn(html: string): Set<Target> {
  document.body.innerHTML = html;
  // As in the preview, moves the edit info of each text into an attribute of its element.
  moveEditInfo(document.body)();
  const targetById = new Map<string, Target>();
  const controller = createOverlayController({
    handler(message) {
      if (message.type !== "element/register" && message.type !== "element/update") return;
      const { sanity } = message;
      if ("path" in sanity) targetById.set(message.id, `${sanity.id} ${fieldOf(sanity.path)}`);
    },
    overlayElement: document.createElement("div"),
    inFrame: true,
    inPopUp: false,
    optimisticActorReady: true,
  });
  const targets = new Set(targetById.values());
  controller.destroy();
  return targets;
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Returns the targets of all texts of a result, each rendered in its own element. */
function targetsOf(content: unknown): Set<Target> {
  return targetsIn(
    textsOf(content)
      .map((text) => `<i>${text}</i>`)
      .join(""),
  );
}

/** Returns the fields in which an editor chooses pictures and drawings, which have no text. */
function picturesIn(value: unknown, path: string): Target[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) =>
      isObject(item) ? picturesIn(item, `${path}[_key=="${String(item["_key"])}"]`) : [],
    );
  }
  if (!isObject(value)) return [];
  const { sections } = value;
  if (value["_type"] === "reusableSection") {
    return picturesIn(sections, `${String(value["reusableId"])} sections`);
  }
  const names = value["_type"] === "demoVideo" ? ["poster"] : [];
  if (typeof value["icon"] === "string") names.push("icon");
  if (isObject(value["image"])) names.push("image");
  const fieldPaths = names.map((name) => `${path}.${name}`);
  const below = Object.entries(value).flatMap(([name, child]) =>
    picturesIn(child, `${path}.${name}`),
  );
  return [...fieldPaths, ...below];
}

function pageOf(path: string) {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not read`);
  page.shown ??= targetsIn(page.html);
  return { content: page.content, shown: page.shown };
}

/** Texts that the page does not show when it opens: only after an action, only to machines, or elsewhere. */
const NOT_SHOWN_AT_FIRST = [
  /^\S+ title$/,
  /^siteSettings (?:booking\.label$|chatButton\.text$|popup\.|notFound\.|parentGroup$)/,
  // The same texts in other languages; the key of an entry consists of language and field.
  /^siteSettings localizedTexts\[_key=="[a-z]+-(?:booking-label"|chatButton-text"|popup-|notFound-|parentGroup")/,
  /^(?:country|solution)-\S+ (?:description|name|audience|businessName)$/,
  /^country-\S+ (?:openingHours\[|localizedTexts\[_key=="[a-z]+-description")/,
  / sections\[[^\]]+\]\.(?:busyLabel|successTitle|successText)$/,
  // City and region of an office in Singapore are the same: its address shows only one of them.
  /^country-singapore (?:region$|localizedTexts\[_key=="[a-z]+-region")/,
  /^siteMessages /,
  // The button of a quick reply, which appears with the answer before it.
  / sections\[[^\]]+\]\.chat\.answers\[[^\]]+\]\.choices\[[^\]]+\]\.label$/,
  /^contactPage(?:-[a-z]+)? (?:headings\[|submittingLabel$)/,
];

test("every text can be clicked where it is shown", () => {
  const wanted = new Map<Target, string>();
  const shownTargets = new Set<Target>();
  for (const path of pages.keys()) {
    const page = pageOf(path);
    for (const target of targetsOf(page.content)) wanted.set(target, path);
    for (const target of page.shown) shownTargets.add(target);
  }
  const missing = [...wanted].filter(
    ([target]) =>
      !shownTargets.has(target) && !NOT_SHOWN_AT_FIRST.some((names) => names.test(target)),
  );
  expect(wanted.size).toBeGreaterThan(byTier(150, 500));
  expect(missing).toEqual([]);
});

test("every picture and every drawing opens the field it was chosen in", () => {
  const missing: Target[] = [];
  const found = new Set<string>();
  for (const path of pages.keys()) {
    const { content, shown } = pageOf(path);
    const sections = picturesIn(sectionsOf(content.page), `${content.page?._id} sections`);
    for (const target of sections) {
      found.add(target.replace(/^.*\./, ""));
      if (!shown.has(target)) missing.push(target);
    }
  }
  expect([...found].toSorted()).toEqual(["icon", "image", "poster"]);
  expect(missing).toEqual([]);
});
