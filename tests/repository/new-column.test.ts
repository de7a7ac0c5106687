import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type LeadField, leadFields } from "../../src/lib/messages/lead-fields.ts";
import { findForgotten } from "../../supabase/find-forgotten.ts";
import { type LeadColumn, leadColumns } from "../../supabase/lead-columns.ts";

const root = join(import.meta.dirname, "../..");

const words = { en: "Seats", id: "Kursi", ms: "Tempat duduk", zh: "座位" };
const seats: LeadField = {
  title: "Seats",
  studio: "Seats",
  label: words,
  wrong: { seatsInvalid: { studio: "Seats no number", ...words } },
  control: { type: "number" },
};

type Files = Record<string, string>;

/** The steps for a new column that TypeScript does not require: their changes, and the check's error without them. */
const steps: Record<string, { does: (files: Files) => void; announced: string }> = {
  "the column": {
    does: (files) =>
      edit(files, "leads.sql", "\n  language text ", "\n  seats integer,\n  language text "),
    announced: "private.typed_columns names seats, which is no column of leads",
  },
  "what may be stored": {
    does: (files) => edit(files, "leads.sql", "remarks,", "seats,remarks,"),
    announced: "private.typed_columns in leads.sql lacks seats, which the form asks for",
  },
  "a case that is right": {
    does: (files) =>
      edit(files, "lead-cases.json", "[\n", `[\n{"input": {"seats": "3"}, "errors": null},\n`),
    announced: "tests/fixtures/lead-cases.json has no case with a right value of seats",
  },
  "a case that is wrong": {
    does: (files) =>
      edit(
        files,
        "lead-cases.json",
        "[\n",
        `[\n{"input": {}, "errors": {"seats": "Not a number"}},\n`,
      ),
    announced: "tests/fixtures/lead-cases.json has no case with a wrong value of seats",
  },
  "the message to the sales chat": {
    does: (files) =>
      edit(files, "default-texts.ts", '["Remarks",', '["Seats", "seats", "seats"],\n  ["Remarks",'),
    announced: "leads.seats is not announced, contrary to supabase/lead-columns.ts",
  },
  "the message that editors start with": {
    does: (files) =>
      edit(files, "lead-messages.json", "\\nRemarks:", "\\nSeats: [seats]\\nRemarks:"),
    announced: "studio/content/lead-messages.json lacks the line Seats: [seats]",
  },
};

function edit(files: Files, name: string, from: string, to: string): void {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}`)) ?? "";
  expect(files[file]).toContain(from);
  files[file] = files[file]?.replace(from, () => to) ?? "";
}

const all: LeadColumn = { erased: true, imported: true, announced: true, exported: true };

/** Returns the errors of `npm run check` after a column `seats` was added without the steps in `leftOut`. */
function announced(leftOut: string[], answers: LeadColumn = all): string[] {
  const files: Files = {};
  for (const file of [
    "supabase/schemas/leads.sql",
    "tests/fixtures/lead-cases.json",
    "supabase/functions/send-telegram-notification/default-texts.ts",
    "studio/content/lead-messages.json",
  ]) {
    files[file] = readFileSync(join(root, file), "utf8");
  }
  for (const [name, { does }] of Object.entries(steps)) if (!leftOut.includes(name)) does(files);
  const read = (file: string) => files[file] ?? readFileSync(join(root, file), "utf8");
  return findForgotten(read, { ...leadColumns, seats: answers }, { ...leadFields, seats });
}

test("the check finds no error after all steps", () => expect(announced([])).toEqual([]));

test.each(Object.entries(steps))("the check fails without %s", (step, { announced: expected }) => {
  expect(announced([step])).toContain(expected);
});

test.each(["erased", "imported", "exported", "announced"] as const)(
  "the check fails for a column that is wrongly declared as not %s",
  (deed) => {
    const answers = { ...all, [deed]: "no reason" };
    expect(announced([], answers)).toEqual([
      `leads.seats is ${deed}, contrary to supabase/lead-columns.ts`,
    ]);
  },
);

test("the check reports a declared column that is not erased, imported, announced or exported", () => {
  expect(findForgotten((file) => readFileSync(join(root, file), "utf8"), { seats: all })).toEqual([
    "leads.seats is not erased, contrary to supabase/lead-columns.ts",
    "leads.seats is not imported, contrary to supabase/lead-columns.ts",
    "leads.seats is not announced, contrary to supabase/lead-columns.ts",
    "leads.seats is not exported, contrary to supabase/lead-columns.ts",
  ]);
});
