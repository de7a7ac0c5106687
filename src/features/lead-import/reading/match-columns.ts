import { type LeadFieldName, leadFields } from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";
import { foldText } from "../../../lib/search-text.ts";
import { type FieldName, HEADINGS, NAME_PARTS } from "./headings.ts";

/** The names of an import's fields: those of the form, in its order, and the others. */
export const fieldTitles = {
  ...Object.fromEntries(LEAD_FIELDS.map((name) => [name, leadFields[name].title])),
  language: "Language",
  created: "Created",
  campaign: "Campaign",
  platform: "Platform",
  form: "Form",
} as Record<FieldName, string>;

const FIELDS = Object.keys(fieldTitles) as FieldName[];

/** The field of each column of a file; null for a skipped column. */
export type Matches = readonly (FieldName | null)[];

/** The fields that take more than one column: tools have several numbers and addresses per person. */
const TAKES_SEVERAL: ReadonlySet<FieldName> = new Set(["contactNumber", "email"]);

/** What a tool or a form writes before or after a name of ours. */
const BEFORE = /^(?:(?:person|lead|deal|contact|customer|primary|user|your) |您的|你的|您|你)/;
const AFTER = / (?:anda|kamu)$/;

function wordsOf(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A heading's words, then what they may be short for: "EmailAddress", "Person - Phone - Work", "公司名称 (Company)", "Phone 2". */
function readings(heading: string): string[] {
  const parted = heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const wholes = [heading, parted, ...heading.split(/[()（）/|\n]/)].map(wordsOf).filter(Boolean);
  const shorter = wholes.flatMap((whole) => {
    const found: string[] = [];
    let words = whole.replaceAll(/ \d+\b/g, "").replace(AFTER, "");
    for (let last = ""; words !== last; words = words.replace(BEFORE, "")) {
      found.push(words);
      last = words;
    }
    return found;
  });
  return [...new Set([...wholes, ...shorter])];
}

/** How well a heading names one of these: 0 is best; null if it names none. */
function rankOf(heading: string, known: readonly string[]): number | null {
  const ranks = readings(heading).flatMap((words, reading) => {
    const place = known.indexOf(words);
    return place === -1 ? [] : reading * known.length + place;
  });
  return ranks[0] ?? null;
}

/** Our own names of a field, in an export and in the form in each language, then those of other tools. */
const names = Object.fromEntries(
  FIELDS.map((field) => {
    const labels: Record<string, string> =
      field in leadFields ? leadFields[field as LeadFieldName].label : {};
    const own = [fieldTitles[field], ...Object.values(labels)];
    return [field, [...new Set([...own.map(wordsOf), ...(HEADINGS[field] ?? [])])]];
  }),
) as Record<FieldName, string[]>;

/** Whether a cell is a heading that an import knows. */
export function isKnownHeading(cell: string): boolean {
  return [...Object.values(names), ...NAME_PARTS].some((each) => rankOf(cell, each) !== null);
}

/** The columns whose heading is one of these names, the best first. */
function columnsNamed(headings: readonly string[], known: readonly string[]): number[] {
  return headings
    .map((heading, column) => ({ column, rank: rankOf(heading, known) }))
    .filter((each): each is { column: number; rank: number } => each.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ column }) => column);
}

/**
 * Guesses the columns' fields from their headings: numbers and addresses from all their columns, a name also from its
 * parts.
 */
export function guessMatches(headings: readonly string[]): Matches {
  const matches: (FieldName | null)[] = headings.map(() => null);
  for (const field of FIELDS) {
    const free = columnsNamed(headings, names[field]).filter((column) => matches[column] === null);
    for (const column of TAKES_SEVERAL.has(field) ? free : free.slice(0, 1))
      matches[column] = field;
  }
  if (!matches.includes("contactName")) {
    for (const part of NAME_PARTS) {
      const [column] = columnsNamed(headings, part);
      if (column !== undefined) matches[column] = "contactName";
    }
  }
  return matches;
}
