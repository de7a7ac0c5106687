import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyForReader, PASSED, projectRoot, readInstruction } from "./follow-readme.ts";

const { npmRun, read, write, edit, insertBefore, remove } = copyForReader("readme-column-");
afterAll(remove);

const SLOW = { timeout: 900_000 };

/** The steps of a new column: the file that each changes, and the check's error if it was forgotten. */
const columnSteps: Record<string, { does: () => void; file: string; forgotten: string }> = {
  "1. the column": {
    file: "supabase/schemas/leads.sql",
    does: () =>
      insertBefore(
        "supabase/schemas/leads.sql",
        "  constraint leads_next_action_whole",
        "  outlets integer constraint leads_outlets check (outlets between 1 and 9999),",
      ),
    forgotten: "private.typed_columns names outlets, which is no column of leads",
  },
  "2. who may write it": {
    file: "supabase/schemas/leads.sql",
    does: () =>
      edit("supabase/schemas/leads.sql", "remarks,language}", "remarks,language,outlets}"),
    forgotten: "private.typed_columns in leads.sql lacks outlets",
  },
  "3. the field": {
    file: "src/lib/messages/lead-fields.ts",
    does: () =>
      insertBefore(
        "src/lib/messages/lead-fields.ts",
        "  remarks: {",
        `  outlets: {
    title: "Outlets",
    studio: "Number of outlets",
    label: { en: "Outlets (Optional)", id: "Gerai", ms: "Cawangan", zh: "门店" },
    wrong: {
      outletsInvalid: { studio: "Outlets no number", en: "Outlets", id: "Gerai", ms: "Cawangan", zh: "门店" },
    },
    control: { type: "number" },
  },`,
      ),
    forgotten: "src/lib/lead-rules.ts",
  },
  "4. the rule": {
    file: "src/lib/lead-rules.ts",
    does: () =>
      insertBefore(
        "src/lib/lead-rules.ts",
        "    remarks: z._default(",
        `    outlets: z.pipe(
      z
        ._default(z.string(messages.outletsInvalid), "")
        .check(z.trim(), z.regex(/^(?:[1-9]\\d{0,3})?$/, messages.outletsInvalid)),
      z.transform((typed) => (typed === "" ? null : Number(typed))),
    ),`,
      ),
    forgotten: "src/lib/lead-rules.ts",
  },
  "5. the cases": {
    file: "tests/fixtures/lead-cases.json",
    does: () =>
      edit(
        "tests/fixtures/lead-cases.json",
        "[\n",
        `[
  {
    "name": "accepts a number of outlets",
    "input": {
      "companyName": "Kopi",
      "contactName": "Tan",
      "contactNumber": "+65 6123 4567",
      "email": "tan@kopi.example",
      "solutionInterested": "Waiter AI",
      "outlets": "12"
    },
    "errors": null,
    "stored": { "outlets": 12 }
  },
  {
    "name": "refuses no outlets at all",
    "input": {
      "companyName": "Kopi",
      "contactName": "Tan",
      "contactNumber": "+65 6123 4567",
      "email": "tan@kopi.example",
      "solutionInterested": "Waiter AI",
      "outlets": "0"
    },
    "errors": { "outlets": "Outlets" }
  },
`,
      ),
    forgotten: "tests/fixtures/lead-cases.json has no case with a right value of outlets",
  },
  "6. its later use": {
    file: "supabase/lead-columns.ts",
    does: () =>
      insertBefore("supabase/lead-columns.ts", "  remarks: ofTheForm,", "  outlets: ofTheForm,"),
    forgotten: "supabase/lead-columns.ts",
  },
  "7. announced": {
    file: "supabase/functions/send-telegram-notification/default-texts.ts",
    does: () =>
      insertBefore(
        "supabase/functions/send-telegram-notification/default-texts.ts",
        '  ["Remarks",',
        '  ["Outlets", "outlets", "outlets"],',
      ),
    forgotten: "leads.outlets is not announced",
  },
  "8. the message that editors start with": {
    file: "studio/content/lead-messages.json",
    does: () =>
      edit(
        "studio/content/lead-messages.json",
        "\\nRemarks: [remarks]",
        "\\nOutlets: [outlets]\\nRemarks: [remarks]",
      ),
    forgotten: "lead-messages.json lacks the line Outlets: [outlets]",
  },
};

test("the steps of the guide add a column, and the check fails without any of them", SLOW, () => {
  readInstruction(
    "How to add a column to a lead",
    "in `supabase/schemas/leads.sql`, as the last column of the table, with its CHECK",
    "in `private.typed_columns`, in the same file",
    "in `src/lib/messages/lead-fields.ts`, `outlets` for the column `outlets`",
    "in `src/lib/lead-rules.ts`",
    "in `tests/fixtures/lead-cases.json`",
    "in `supabase/lead-columns.ts`",
    "a line in `supabase/functions/send-telegram-notification/default-texts.ts`",
    "the same in `studio/content/lead-messages.json`",
    "`npm run db:diff -- outlets`",
  );
  for (const { does } of Object.values(columnSteps)) does();
  const undone = npmRun("check", "schema");
  expect(undone.output).toContain("run npm run db:diff -- NAME");
  expect(npmRun("db:diff", "outlets")).toEqual(PASSED);
  const without = npmRun("check", "types");
  expect(without.output).toContain("outlets");
  expect(npmRun("generate")).toEqual(PASSED);
  expect(npmRun("format")).toEqual(PASSED);
  expect(npmRun("check")).toEqual(PASSED);

  const whole = Object.fromEntries(
    Object.values(columnSteps).map(({ file }) => [file, read(file)]),
  );
  for (const [step, { file, forgotten }] of Object.entries(columnSteps)) {
    // Restores the file, and does its other step again if it has two.
    write(file, readFileSync(join(projectRoot, file), "utf8"));
    for (const [other, { file: sameFile, does }] of Object.entries(columnSteps)) {
      if (other !== step && sameFile === file) does();
    }
    const { status, output } = npmRun("check", "types", "schema");
    write(file, whole[file] ?? "");
    expect({ step, status, isSaid: output.includes(forgotten) }).toEqual({
      step,
      status: 1,
      isSaid: true,
    });
  }
});
