import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyRepository } from "../../tools/copy-repository.ts";

const projectRoot = join(import.meta.dirname, "../..");
const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
/** A copy of the repository, as a clone has it, with the installed packages of this one. */
const root = copyRepository("readme-");

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Asserts that a section of the README tells the reader to do this, and whatever else is named. */
function readInstruction(heading: string, ...instructions: string[]): void {
  const [, section = ""] = readme.split(`\n## ${heading}\n`);
  const text = section.split("\n## ")[0]?.replace(/\s+/g, " ");
  for (const instruction of instructions) expect(text).toContain(instruction);
}

function npmRun(...args: string[]): { status: number | null; output: string } {
  const [script = "", ...rest] = args;
  const shell = process.platform === "win32";
  const command = ["run", script, "--", ...rest.map((arg) => (shell ? `"${arg}"` : arg))];
  const { status, stdout, stderr } = spawnSync("npm", command, {
    cwd: root,
    encoding: "utf8",
    shell,
    maxBuffer: 64 << 20,
  });
  return { status, output: stdout + stderr };
}

const PASSED = { status: 0, output: expect.any(String) as string };

function edit(file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

/** Adds lines before the first line that contains a text. */
function insertBefore(file: string, line: string, added: string): void {
  const path = join(root, file);
  const lines = readFileSync(path, "utf8").split("\n");
  const index = lines.findIndex((each) => each.includes(line));
  if (index < 0) throw new Error(`${file} has no ${line}`);
  writeFileSync(path, lines.toSpliced(index, 0, ...added.split("\n")).join("\n"));
}

const SLOW = { timeout: 600_000 };
const section = "src/sections/pricing-table/pricing-table";

const SECTION = "How to add a section";
const COLUMN = "How to add a column to a lead";
const PAGE_TYPE = "How to add a page type";

/** The other languages of the system messages. */
const LANGUAGES = ["chinese", "indonesian", "malay"];

test("a new section has no problem, and the checks fail where the README says so", SLOW, () => {
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
    COLUMN,
    "`supabase/schemas/leads.sql`, as the last column of the table",
    "in the list of what `anon` may insert",
    "`npm run db:diff -- job_title`",
    "`src/lib/lead-rules.ts`",
    "Its messages are in `src/lib/messages/english.ts`, with titles in `studio/schemas/documents/site-messages.ts`",
    "`studio/content/site-messages.json`",
    "in the other files of `src/lib/messages`",
    "`tests/fixtures/lead-cases.json`",
    "`npm run check` fails until the field has a label",
  );
  insertBefore(
    "supabase/schemas/leads.sql",
    "  constraint leads_next_action_whole",
    "  job_title text not null default '' check (char_length(job_title) <= 40),",
  );
  edit("supabase/schemas/leads.sql", "path, language\n)", "path, language, job_title\n)");
  expect(npmRun("db:diff", "job_title")).toEqual(PASSED);
  insertBefore(
    "src/lib/messages/english.ts",
    "  remarksTooLong:",
    '  jobTitleTooLong: "Job title is too long",',
  );
  for (const language of LANGUAGES) {
    insertBefore(
      `src/lib/messages/${language}.ts`,
      "    remarksTooLong:",
      '    jobTitleTooLong: "Job title is too long",',
    );
  }
  insertBefore(
    "src/lib/lead-rules.ts",
    "    solutionInterested: z",
    `    jobTitle: z._default(
      z.string(messages.jobTitleTooLong).check(z.trim(), z.maxLength(40, messages.jobTitleTooLong)),
      "",
    ),`,
  );

  readInstruction(
    PAGE_TYPE,
    "`studio/schemas/documents/press-page.ts`",
    "`studio/schema-types.ts`",
    "`studio/desk/structure.ts`",
    "`studio/schemas/page-reference.ts`",
    "`pageTypes` and its fields in `pageFields`, both in `src/content/page-query.ts`",
    "`studio/document-locations.ts`",
    "`npm run generate`. `npm run check` fails until the page has a component",
  );
  writeFileSync(
    join(root, "studio/schemas/documents/press-page.ts"),
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
  edit("src/content/page-query.ts", '"page", "legalPage"', '"page", "legalPage", "pressPage"');
  edit(
    "src/content/page-query.ts",
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
    "src/features/leads/testing/test-lead.ts",
    "src/features/lead-form/lead-form.tsx",
    "src/features/lead-form/lead.schema.ts",
    "src/features/lead-form/testing/test-submission.ts",
    "src/pages/public-page.tsx",
    `${section}.test.tsx`,
    "studio/schemas/documents/site-messages.ts",
    "supabase/lead-columns.ts",
    "tests/e2e/form-hostile.spec.ts",
  ]);
});

test("the checks pass once all steps are done", SLOW, () => {
  edit(`${section}.test.tsx`, "  text: null,", "  text: null,\n  note: null,");
  edit(`${section}.tsx`, "{ anchor, heading, text }", "props");
  edit(
    `${section}.tsx`,
    "  if (!heading",
    "  const { anchor, heading, text, note } = props;\n  if (!heading",
  );
  edit(`${section}.tsx`, "text={text} />", "text={text} />\n        {note && <p>{note}</p>}");

  readInstruction(
    COLUMN,
    "the label in `src/lib/messages/english.ts` and `src/features/lead-form/lead-form-content.ts`",
    "the place in `src/features/lead-form/lead.schema.ts`",
    "the control in `src/features/lead-form/lead-form.tsx`",
    "the column in `src/features/lead-form/submit-lead.ts`",
    "`src/features/leads/card/lead-details.tsx`",
    "`supabase/lead-columns.ts`",
    "until the code does what is said of it",
    "in `test-submission.ts`, `test-lead.ts` and `tests/e2e/contact-form.ts`",
  );
  const leadForm = "src/features/lead-form";
  insertBefore(`${leadForm}/lead-form-content.ts`, "    email?: Text;", "    jobTitle?: Text;");
  insertBefore("src/lib/messages/english.ts", '  email: "Email",', '  jobTitle: "Job Title",');
  for (const language of LANGUAGES) {
    insertBefore(`src/lib/messages/${language}.ts`, "    email:", '    jobTitle: "Job Title",');
  }
  insertBefore(`${leadForm}/lead.schema.ts`, "  solutionInterested: 0,", "  jobTitle: 0,");
  insertBefore(
    "studio/schemas/documents/site-messages.ts",
    "      remarksTooLong:",
    '      jobTitleTooLong: "Job title over 40 characters",',
  );
  insertBefore(
    `${leadForm}/lead-form.tsx`,
    '        <Field {...fieldProps("email")}>',
    `        <Field {...fieldProps("jobTitle")}>
          <TextInput name="jobTitle" autoComplete="organization-title" />
        </Field>`,
  );
  insertBefore(
    `${leadForm}/submit-lead.ts`,
    "    email: lead.email,",
    "    job_title: lead.jobTitle,",
  );
  insertBefore(
    "src/features/leads/card/lead-details.tsx",
    "      <Line title={lead.email}>",
    '      {lead.job_title === "" ? null : <Line>{lead.job_title}</Line>}',
  );
  insertBefore(
    "supabase/lead-columns.ts",
    "  remarks: ofTheForm,",
    '  job_title: { ...ofTheForm, imported: "in no file", told: "in no message" },',
  );
  const undone = npmRun("check", "schema").output;
  expect(undone).toContain("leads.job_title is not erased");
  expect(undone).toContain("leads.job_title is not exported");
  insertBefore("supabase/schemas/privacy.sql", "    remarks = '',", "    job_title = '',");
  expect(npmRun("check", "schema").output).toContain("run npm run db:diff -- NAME");
  expect(npmRun("db:diff", "job_title_erased")).toEqual(PASSED);
  insertBefore(
    "src/features/lead-board/model/leads-csv.ts",
    "    Remarks:",
    '    "Job title": ({ job_title }) => job_title,',
  );
  insertBefore(
    `${leadForm}/testing/test-submission.ts`,
    "      email: ",
    '      jobTitle: "Owner",',
  );
  insertBefore("src/features/leads/testing/test-lead.ts", "    email: ", '    job_title: "Owner",');
  insertBefore("tests/e2e/contact-form.ts", "  email: string;", "  jobTitle: string;");
  insertBefore("tests/e2e/contact-form.ts", '  "email",', '  "jobTitle",');
  insertBefore("tests/e2e/contact-form.ts", "    email: `", '    jobTitle: "Owner",');

  readInstruction(PAGE_TYPE, "`src/pages/press-page.tsx`, drawn by `src/pages/public-page.tsx`");
  writeFileSync(
    join(root, "src/pages/press-page.tsx"),
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
