import * as z from "zod/mini";
import { type AddedValues, addedSchema } from "../adding/added-data.ts";
import { DEFAULT_LANGUAGE, languageCode } from "../../leads/model/lead-language.ts";
import type { LeadFieldName } from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS, SOLUTIONS } from "../../../lib/lead-rules.ts";
import type { FieldName, Matches } from "./match-columns.ts";
import type { Sheet } from "./read-csv.ts";

/** A row that fits, with the id its lead will have. */
export type FittingRow = {
  line: number;
  cells: readonly string[];
  id: string;
  values: AddedValues;
};

/** A row that is left out, and why. */
export type RefusedRow = { line: number; cells: readonly string[]; reasons: readonly string[] };

export type CheckedRows = { fitting: readonly FittingRow[]; refused: readonly RefusedRow[] };

/** What stands between two columns of one field; of the others the first that has something counts. */
const JOINED: Partial<Record<FieldName, string>> = { contactName: " ", remarks: "\n" };

function valueOf(field: FieldName, cells: readonly string[], matches: Matches): string {
  const given = matches
    .map((match, column) => (match === field ? (cells[column] ?? "") : ""))
    .filter((cell) => cell !== "");
  const joint = JOINED[field];
  return joint === undefined ? (given[0] ?? "") : given.join(joint);
}

function solutionOf(typed: string, otherwise: string, offered: readonly string[]): string {
  const known = offered.find((solution) => solution.toLowerCase() === typed.toLowerCase());
  return known ?? (typed || otherwise);
}

function languageOf(typed: string): string {
  return typed.trim() === "" ? DEFAULT_LANGUAGE : (languageCode(typed.trim()) ?? "");
}

/** Checks every row by the form's rules; `solution` is for rows that name none, `offered` how solutions are written. */
export function checkRows(
  { rows, firstLine }: Sheet,
  matches: Matches,
  solution: string,
  offered: readonly string[] = SOLUTIONS,
): CheckedRows {
  const fitting: FittingRow[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    const line = firstLine + index;
    const given = LEAD_FIELDS.map((field) => [field, valueOf(field, cells, matches)]);
    const typed = Object.fromEntries(given) as Record<LeadFieldName, string>;
    const result = z.safeParse(addedSchema, {
      ...typed,
      solutionInterested: solutionOf(typed.solutionInterested, solution, offered),
      language: languageOf(valueOf("language", cells, matches)),
    });
    if (result.success) {
      fitting.push({ line, cells, id: crypto.randomUUID(), values: result.data });
    } else {
      // Reports one broken rule a field, the first, as the form does.
      const byField = new Map(
        result.error.issues.toReversed().map(({ path, message }) => [path[0], message]),
      );
      refused.push({ line, cells, reasons: [...byField.values()].toReversed() });
    }
  }
  return { fitting, refused };
}
