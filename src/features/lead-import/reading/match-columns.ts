import { type LeadFieldName, leadFields } from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";
import { foldText } from "../../../lib/search-text.ts";
import { type FieldName, HEADINGS, NAME_PARTS } from "./headings.ts";

/** The titles of the fields of an import: those of the form, in its order, then the others. */
export const fieldTitles = {
  ...Object.fromEntries(LEAD_FIELDS.map((name) => [name, leadFields[name].title])),
  language: "Language",
  created: "Created",
  campaign: "Campaign",
  platform: "Platform",
  form: "Form",
} as Record<FieldName, string>;

const FIELDS = Object.keys(fieldTitles) as FieldName[];

/** For each column of a file the field that it is imported into; null if the column is skipped. */
export type Matches = readonly (FieldName | null)[];

/** The fields that several columns can match, because tools have several numbers and addresses per person. */
const TAKES_SEVERAL: ReadonlySet<FieldName> = new Set(["contactNumber", "email"]);

// What tools and forms write before and after the name of a field, as in "Person - Phone" and "your email".
const BEFORE = /^(?:(?:person|lead|deal|contact|customer|primary|user|your) |您的|你的|您|你)/;
const AFTER = / (?:anda|kamu)$/;

function normalizedHeading(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns the names that a heading may mean, the most literal first: its words, its parts, and these without prefixes
 * and numbers. Reads "EmailAddress", "Person - Phone - Work", "公司名称 (Company)" and "Phone 2".
 */
function readings(heading: string): string[] {
  const parted = heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const fullNames = [heading, parted, ...heading.split(/[()（）/|\n]/)]
    .map(normalizedHeading)
    .filter(Boolean);
  const shortened = fullNames.flatMap((fullName) => {
    const variants: string[] = [];
    let name = fullName.replaceAll(/ \d+\b/g, "").replace(AFTER, "");
    for (let last = ""; name !== last; name = name.replace(BEFORE, "")) {
      variants.push(name);
      last = name;
    }
    return variants;
  });
  return [...new Set([...fullNames, ...shortened])];
}

/** Returns how well a heading matches one of the known names: 0 is best; null if it matches none. */
function rankOf(heading: string, knownNames: readonly string[]): number | null {
  const ranks = readings(heading).flatMap((name, reading) => {
    const index = knownNames.indexOf(name);
    return index === -1 ? [] : reading * knownNames.length + index;
  });
  return ranks[0] ?? null;
}

/** The known names of each field: our own, in exports and in the form in each language, then those of other tools. */
const names = Object.fromEntries(
  FIELDS.map((field) => {
    const labels: Record<string, string> =
      field in leadFields ? leadFields[field as LeadFieldName].label : {};
    const ownTitles = [fieldTitles[field], ...Object.values(labels)];
    return [field, [...new Set([...ownTitles.map(normalizedHeading), ...(HEADINGS[field] ?? [])])]];
  }),
) as Record<FieldName, string[]>;

/** Whether a cell is a known heading, by which the header row is found. */
export function isKnownHeading(cell: string): boolean {
  return [...Object.values(names), ...NAME_PARTS].some((each) => rankOf(cell, each) !== null);
}

/** Returns the columns whose heading matches one of the known names, the best match first. */
function columnsNamed(headings: readonly string[], knownNames: readonly string[]): number[] {
  return headings
    .map((heading, column) => ({ column, rank: rankOf(heading, knownNames) }))
    .filter((each): each is { column: number; rank: number } => each.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ column }) => column);
}

/**
 * Guesses the field of each column from its heading. Numbers and email addresses get all their columns, other fields
 * the best one. The contact's name gets the columns of its parts if there is none for the full name.
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
