import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyForReader, PASSED, readInstruction } from "./follow-readme.ts";

const { root, npmRun, read, write, edit, insertBefore, remove } = copyForReader("readme-");
afterAll(remove);

const SLOW = { timeout: 600_000 };
const section = "src/sections/pricing-table/pricing-table";

const SECTION = "How to add a section";
const PAGE_TYPE = "How to add a page type";

test("a new section passes the checks, and they fail where the guide says so", SLOW, () => {
  readInstruction(
    SECTION,
    '`npm run section:new -- pricing-table "Pricing table"`',
    "`npm run check` passes",
    "`pricing-table.schema.ts`",
    "`pricing-table.groq.ts`",
    "`npm run generate`",
    "draw them in `pricing-table.tsx`",
    "`npm run check` fails until the section in `pricing-table.test.tsx` has them too",
    "when a file of the folder is missing",
  );
  expect(npmRun("section:new", "pricing-table", "Pricing table")).toEqual(PASSED);
  // An editor can add the section to a page, since the generated lists of sections contain it.
  readInstruction("Your first hour", "Open the Studio and put it on a page.");
  expect(read("src/sections/studio.generated.ts")).toContain("pricingTableSection");
  const model = JSON.parse(read("studio/schema.generated.json")) as { name: string }[];
  const page = model.find(({ name }) => name === "page");
  expect(JSON.stringify(page)).toContain('"pricingTableSection"');
  edit(`${section}.schema.ts`, ", anchorField],", `, note, anchorField],`);
  edit(`${section}.schema.ts`, "import { defineType }", "import { defineField, defineType }");
  insertBefore(
    `${section}.schema.ts`,
    "/** A heading and a text. */",
    `const note = defineField({
  name: "note",
  title: "Small print",
  description: "Example: Without tax",
  type: "string",
});
`,
  );
  edit(`${section}.groq.ts`, "heading, text", "heading, text, note");

  readInstruction(
    PAGE_TYPE,
    "`studio/schemas/documents/press-page.ts`",
    "`studio/schema-types.ts`",
    "`studio/desk/structure.ts`",
    "`studio/schemas/page-reference.ts`",
    "`pageTypes` and its fields in `pageFields`, both in `src/pages/page-query.ts`",
    "`studio/document-locations.ts`",
    "`npm run generate`. `npm run check` fails until the page has a component",
  );
  write(
    "studio/schemas/documents/press-page.ts",
    `import { defineField, defineType } from "sanity";
import { pageGroups, pathField, seoField, titleField } from "./address-fields.ts";

/** What a newspaper may quote. */
export const pressPage = defineType({
  name: "pressPage",
  title: "Press page",
  type: "document",
  groups: pageGroups,
  fields: [
    titleField("Press"),
    pathField("/press"),
    defineField({
      name: "quote",
      title: "Quote",
      description: "Example: We answer every guest.",
      type: "string",
      group: "content",
    }),
    seoField,
  ],
});
`,
  );
  insertBefore(
    "studio/schema-types.ts",
    "import { redirect }",
    'import { pressPage } from "./schemas/documents/press-page.ts";',
  );
  insertBefore("studio/schema-types.ts", "  redirect,", "  pressPage,");
  const legalPages = '          sources(S, "legalPage", "Legal pages"),';
  const pressPages = '          sources(S, "pressPage", "Press pages"),';
  insertBefore("studio/desk/structure.ts", legalPages, pressPages);
  edit(
    "studio/schemas/page-reference.ts",
    '{ type: "legalPage" }',
    '{ type: "legalPage" }, { type: "pressPage" }',
  );
  edit("src/pages/page-query.ts", '"page", "legalPage"', '"page", "legalPage", "pressPage"');
  edit(
    "src/pages/page-query.ts",
    '_type == "legalPage" => { ${legalPageFields} }',
    '_type == "legalPage" => { ${legalPageFields} },\n  _type == "pressPage" => { quote }',
  );
  edit("studio/document-locations.ts", '"page", "legalPage"', '"page", "legalPage", "pressPage"');

  expect(npmRun("generate")).toEqual(PASSED);
  const thumbnail = join(root, `${section}.thumbnail.webp`);
  renameSync(thumbnail, `${thumbnail}.old`);
  const { output } = npmRun("check", "sections", "types");
  renameSync(`${thumbnail}.old`, thumbnail);
  expect(output.match(/^failed: .*$/gm)?.toSorted()).toEqual(["failed: sections", "failed: types"]);
  expect(output).toContain(`${section}.thumbnail.webp is missing`);
  const wrongFiles = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect([...new Set(wrongFiles)].toSorted()).toEqual([
    "src/pages/public-page.tsx",
    `${section}.test.tsx`,
  ]);
});

test("the checks pass after all steps for a new page type", SLOW, () => {
  edit(`${section}.test.tsx`, "  text: null,", "  text: null,\n  note: null,");
  edit(`${section}.tsx`, "{ anchor, heading, text }", "props");
  edit(
    `${section}.tsx`,
    "  if (!heading",
    "  const { anchor, heading, text, note } = props;\n  if (!heading",
  );
  edit(`${section}.tsx`, "text={text} />", "text={text} />\n        {note && <p>{note}</p>}");

  readInstruction(PAGE_TYPE, "`src/pages/press-page.tsx`, drawn by `src/pages/public-page.tsx`");
  write(
    "src/pages/press-page.tsx",
    `import type { AnyPage } from "../content/page-content.ts";

type PressPageProps = { page: Extract<AnyPage, { _type: "pressPage" }> };

/** What a newspaper may quote. */
export function PressPage({ page }: PressPageProps) {
  return (
    <article>
      <h1>{page.title}</h1>
      <p>{page.quote}</p>
    </article>
  );
}
`,
  );
  const publicPage = "src/pages/public-page.tsx";
  insertBefore(publicPage, "import { PageFrame }", 'import { PressPage } from "./press-page.tsx";');
  insertBefore(
    publicPage,
    "    return <ContentPage",
    '    if (page._type === "pressPage") return <PressPage page={page} />;',
  );
  expect(npmRun("check")).toEqual(PASSED);
});

test("the check names a component that uses a removed field", SLOW, () => {
  readInstruction(
    "Your first hour",
    "take `text` out of `pricing-table.groq.ts`, then `npm run generate` and `npm run check`",
    "It names the component, which still draws the field.",
  );
  edit(`${section}.groq.ts`, "heading, text, note", "heading, note");
  expect(npmRun("generate")).toEqual(PASSED);
  const { status, output } = npmRun("check", "types");
  expect(status).toBe(1);
  expect(output).toMatch(new RegExp(`^${section}\\.tsx\\(\\d+,\\d+\\): error`, "m"));
});
