import { randomId } from "../../../lib/random-id.ts";
import * as z from "zod/mini";
import { type AddedValues, addedSchema } from "../adding/added-data.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { foldText } from "../../../lib/search-text.ts";
import { DEFAULT_LANGUAGE, languageCode } from "../../leads/model/lead-language.ts";
import type { LeadFieldName } from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS, SOLUTIONS } from "../../../lib/lead-rules.ts";
import {
  type Cell,
  isMonthFirst,
  readAddress,
  readName,
  readNumber,
  readTime,
  type ReadField,
} from "../reading/cell-values.ts";
import type { FieldName } from "../reading/headings.ts";
import type { Matches } from "../reading/match-columns.ts";
import type { Sheet } from "../reading/read-csv.ts";

/** A valid row, with the id of its future lead. */
export type ValidRow = {
  line: number;
  cells: readonly string[];
  id: string;
  values: AddedValues;
  /** When the lead arrived in the other system, as an ISO time; null if the file does not say. */
  arrivedAt: string | null;
  attribution: Record<string, string>;
  /** The lines that are added to the remarks, because their values fit no field. */
  addedToRemarks: readonly string[];
};

/** A row that is not imported, and why. */
export type RefusedRow = { line: number; cells: readonly string[]; reasons: readonly string[] };

export type CheckedRows = { valid: readonly ValidRow[]; refused: readonly RefusedRow[] };

/** How the solutions of a file are mapped to our solutions. */
export type SolutionChoices = {
  /** The solution for rows without a solution or with an unmapped one; if empty, these rows are refused. */
  otherwise: string;
  /** Our solution for each unknown solution of the file, by the key of `unknownSolutions`. */
  unknown: Readonly<Record<string, string>>;
  /** The names of our solutions, as the contact form offers them. */
  offered?: readonly string[];
};

const MAX_ATTRIBUTION_LENGTH = 300;

/** The keys of a lead's attribution that some fields of an import are stored in. */
const ATTRIBUTION = { campaign: "utm_campaign", platform: "utm_source", form: "form" } as const;

/** Returns a cell without the prefix of numbers from Meta's lead ads, as in "p:+60123456701" and "z:68100". */
function withoutPrefix(cell: string): string {
  return cell.replace(/^[a-z]{1,2}:(?=\+?\d+$)/, "");
}

function cellsOf(
  { headings }: Sheet,
  cells: readonly string[],
  matches: Matches,
  field: FieldName,
) {
  return matches.flatMap((match, column): Cell[] => {
    const text = withoutPrefix(cells[column] ?? "");
    return match === field && text !== "" ? [{ heading: headings[column] ?? "", text }] : [];
  });
}

function matchingSolution(typed: string, offered: readonly string[]): string | undefined {
  return offered.find((solution) => foldText(solution) === foldText(typed));
}

function readSolution(cells: readonly Cell[], choices: SolutionChoices): ReadField {
  const { otherwise, unknown, offered = SOLUTIONS } = choices;
  const [first] = cells;
  if (!first) return { value: otherwise, others: [] };
  const match = matchingSolution(first.text, offered);
  if (match !== undefined) return { value: match, others: [] };
  const value = unknown[foldText(first.text)] || otherwise;
  const problem = `The solution “${first.text}” is not one of your solutions: choose one`;
  const others = [`${first.heading}: ${first.text}`];
  return { value, others, ...(value === "" && { problem }) };
}

/** Returns a file's solutions that are not ours, each once with its number of rows, the most frequent first. */
export function unknownSolutions(
  sheet: Sheet,
  matches: Matches,
  offered: readonly string[] = SOLUTIONS,
): { key: string; text: string; count: number }[] {
  const solutions = new Map<string, { key: string; text: string; count: number }>();
  for (const row of sheet.rows) {
    const [{ text } = { text: "" }] = cellsOf(sheet, row, matches, "solutionInterested");
    if (text === "" || matchingSolution(text, offered) !== undefined) continue;
    const key = foldText(text);
    const solution = solutions.get(key) ?? { key, text, count: 0 };
    solution.count += 1;
    solutions.set(key, solution);
  }
  return [...solutions.values()].toSorted((a, b) => b.count - a.count);
}

/** Returns the headings of columns that are not imported although at least one row has a value there. */
export function leftOutColumns({ headings, rows }: Sheet, matches: Matches): string[] {
  return headings.filter(
    (_, column) => matches[column] === null && rows.some((cells) => (cells[column] ?? "") !== ""),
  );
}

function languageOf(typed: string): string {
  return typed.trim() === "" ? DEFAULT_LANGUAGE : (languageCode(typed.trim()) ?? "");
}

function attributionOf(read: (field: FieldName) => string): Record<string, string> {
  const entries = (Object.keys(ATTRIBUTION) as (keyof typeof ATTRIBUTION)[]).map((field) => [
    ATTRIBUTION[field],
    cleanText(read(field), MAX_ATTRIBUTION_LENGTH),
  ]);
  return Object.fromEntries(entries.filter(([, text]) => text)) as Record<string, string>;
}

/** Checks every row by the contact form's rules; values that fit no field are added to the remarks. */
export function checkRows(sheet: Sheet, matches: Matches, choices: SolutionChoices): CheckedRows {
  const valid: ValidRow[] = [];
  const refused: RefusedRow[] = [];
  const hasMonthFirst = sheet.rows.some((row) =>
    cellsOf(sheet, row, matches, "created").some(({ text }) => isMonthFirst(text)),
  );
  for (const [index, cells] of sheet.rows.entries()) {
    const line = sheet.lines[index] ?? 0;
    const of = (field: FieldName) => cellsOf(sheet, cells, matches, field);
    const read = (field: FieldName) => of(field)[0]?.text ?? "";
    const parsedFields: Partial<Record<LeadFieldName, ReadField>> = {
      companyName: readName(of("companyName").slice(0, 1)),
      contactName: readName(of("contactName")),
      contactNumber: readNumber(of("contactNumber")),
      email: readAddress(of("email")),
      solutionInterested: readSolution(of("solutionInterested"), choices),
    };
    const [created] = of("created");
    const arrivedAt = created ? readTime(created.text, hasMonthFirst) : null;
    const addedToRemarks = Object.values(parsedFields).flatMap(({ others }) => others);
    if (created && arrivedAt === null) addedToRemarks.push(`${created.heading}: ${created.text}`);
    const typed = LEAD_FIELDS.map(
      (field) => [field, parsedFields[field]?.value ?? read(field)] as const,
    );
    const values = Object.fromEntries(typed) as Record<LeadFieldName, string>;
    const result = z.safeParse(addedSchema, {
      ...values,
      remarks: [...of("remarks").map(({ text }) => text), ...addedToRemarks]
        .filter(Boolean)
        .join("\n"),
      language: languageOf(read("language")),
    });
    if (result.success) {
      const { data } = result;
      const attribution = attributionOf(read);
      valid.push({
        line,
        cells,
        id: randomId(),
        values: data,
        arrivedAt,
        attribution,
        addedToRemarks,
      });
    } else {
      // Reports one reason per field: the problem found while reading its cells, else the first broken rule.
      const byField = new Map(
        result.error.issues.toReversed().map(({ path, message }) => {
          const field = path[0] as LeadFieldName;
          return [field, parsedFields[field]?.problem ?? message];
        }),
      );
      refused.push({ line, cells, reasons: [...byField.values()].toReversed() });
    }
  }
  return { valid, refused };
}
