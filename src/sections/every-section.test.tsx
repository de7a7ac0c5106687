import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import type { PageContent, Section } from "../content/page-content.ts";
import { PAGE_QUERY } from "../pages/page-query.ts";
import { flattenSections } from "../content/flatten-sections.ts";
import { registry } from "./registry.generated.ts";
import { renderSections } from "./testing/render-section.tsx";
import {
  badInput,
  type Variant,
  VARIANT_PATH,
  variantDocuments,
  variants,
} from "./testing/section-variants.ts";

const sectionTypes = Object.keys(registry);
const params = { path: VARIANT_PATH };
const pageQuery = parse(PAGE_QUERY, { params });

/** The sections as the site reads them: generated from the content model, read by the site's own query. */
async function sectionsWith(variant: Variant): Promise<Section[]> {
  const dataset = variantDocuments(sectionTypes, variant);
  const value = await evaluate(pageQuery, { dataset, params });
  const { page } = (await value.get()) as PageContent;
  return flattenSections(page && "sections" in page ? page.sections : null);
}

function headingOf(section: Section): string | null {
  return "heading" in section ? section.heading : null;
}

function expectSafeMarkup(section: Section): void {
  const { container, unmount } = renderSections(section);
  for (const link of container.querySelectorAll("a[href]")) {
    expect(link.getAttribute("href")).toMatch(/^(?:https?:|mailto:|tel:|[/#])/);
  }
  expect(container.querySelector("script, [onerror]")).toBeNull();
  for (const picture of container.querySelectorAll("img")) expect(picture.src).not.toBe("");
  unmount();
}

/** The text that a section shows; null if it renders nothing. */
function shownText(section: Section): string | null {
  const { container, unmount } = renderSections(section);
  const text = container.querySelector("section") ? container.textContent : null;
  unmount();
  return text;
}

test.each(Object.entries<Variant>({ ...variants, ...badInput }))(
  "draws every section without scripts and unsafe links: %s",
  async (_name, variant) => {
    const sections = await sectionsWith(variant);
    expect(sections.map(({ _type }) => _type)).toEqual(sectionTypes);
    for (const section of sections) expectSafeMarkup(section);
  },
);

test.each(["maximal", "three times longer", "emoji and right to left"] as const)(
  "keeps the heading of every section: %s",
  async (name) => {
    const sections = await sectionsWith(variants[name]);
    const losing = sections.filter(
      (section) => !shownText(section)?.includes(headingOf(section) ?? ""),
    );
    expect(losing.map(({ _type }) => _type)).toEqual([]);
  },
);

test("draws all 10,000 characters of a title", async () => {
  const sections = await sectionsWith(badInput["titles of 10,000 characters"]);
  const cut = sections.filter((section) => (shownText(section)?.length ?? 0) < 9_999);
  expect(cut.map(({ _type }) => _type)).toEqual([]);
});

test.each([variants["empty optionals"], badInput["no field at all"]])(
  "sections without a word draw nothing",
  async (variant) => {
    const drawn = (await sectionsWith(variant)).filter((section) => shownText(section) !== null);
    expect(drawn.map(({ _type }) => _type)).toEqual([]);
  },
);
