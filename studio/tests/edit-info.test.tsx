import { evaluate, parse } from "groq-js";
import { expect, test, vi } from "vitest";
import { flattenSections } from "../../src/content/flatten-sections.ts";
import type { PageContent, Section } from "../../src/content/page-content.ts";
import { encodeEditInfo } from "../../src/content/preview/encode-edit-info.ts";
import { EDIT_INFO } from "../../src/lib/plain-text.ts";
import { PAGE_QUERY } from "../../src/pages/page-query.ts";
import { renderSections } from "../../src/sections/testing/render-section.tsx";
import { documents } from "./content.ts";

vi.mock("../../src/lib/env.ts", async (load) => ({
  env: { ...(await load<{ env: object }>()).env, studioUrl: "http://localhost:3333" },
}));

type SourceMap = Parameters<typeof encodeEditInfo>[1];

/** The sections as Presentation has them: each text with the zero-width characters that lead to its field. */
function withEditInfo(sections: readonly Section[]): Section[] {
  const paths: string[] = [];
  const mappings: SourceMap["mappings"] = {};
  function walk(value: unknown, path: string): void {
    if (typeof value === "string") {
      mappings[path] = {
        type: "value",
        source: { type: "documentValue", document: 0, path: paths.push(path) - 1 },
      };
    } else if (typeof value === "object" && value !== null) {
      for (const [name, child] of Object.entries(value))
        walk(child, `${path}[${Array.isArray(value) ? name : `'${name}'`}]`);
    }
  }
  walk(sections, "$");
  const map = { documents: [{ _id: "drafts.page", _type: "page" }], paths, mappings };
  return encodeEditInfo(sections, map as SourceMap) as Section[];
}

function markup(section: Section): string {
  const { container, unmount } = renderSections(section);
  // A conversation's closed transcript differs: of equal replies, visitors get one, the preview has all.
  for (const transcript of container.querySelectorAll("details:has([data-answer])"))
    transcript.remove();
  const html = container.innerHTML;
  unmount();
  return html.replace(EDIT_INFO, "").replaceAll(/_r_\w+_/g, "id");
}

// Code that counts letters or compares texts would behave differently with edit info, and lines would wrap differently.
test.each(["/", "/zh", "/ad-landing"])(
  "draws %s equally for visitors and with the preview's edit info",
  async (path) => {
    const params = { path };
    const value = await evaluate(parse(PAGE_QUERY, { params }), { dataset: documents, params });
    const { page } = (await value.get()) as PageContent;
    const sections = flattenSections(page && "sections" in page ? page.sections : null);
    expect(sections.length).toBeGreaterThan(0);
    const marked = withEditInfo(sections);
    expect(JSON.stringify(marked).length).toBeGreaterThan(JSON.stringify(sections).length);
    for (const [index, section] of sections.entries())
      expect(markup(marked[index] ?? section)).toBe(markup(section));
  },
);
