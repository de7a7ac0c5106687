import Papa from "papaparse";
import { isKnownHeading } from "./match-columns.ts";

/** A row of a file, with the number that it has in a spreadsheet. */
type Line = { line: number; cells: readonly string[] };

/** A parsed file. */
export type Sheet = {
  /** The unique names of the columns; "Column 2" for a column without one. */
  headings: readonly string[];
  /** The rows below the heading, without empty rows. */
  rows: readonly (readonly string[])[];
  /** The number that each row has in a spreadsheet. */
  lines: readonly number[];
  separator: "," | ";" | "\t";
  /** The first rows of the file, among which is the heading if there is one. */
  start: readonly Line[];
  /** The index of the heading in `start`; null if there is none. */
  heading: number | null;
};

/** The number of rows among which the heading is searched. */
const START_ROWS = 10;

/** Matches an odd number of successive bytes above 0x7f, which cannot be Chinese: its encodings use pairs of them. */
const ODD_RUN = /(?<![\u0080-\u00ff])(?:[\u0080-\u00ff]{2})*[\u0080-\u00ff](?![\u0080-\u00ff])/;

/**
 * Decodes a file: from UTF-8, from UTF-16 (Excel's "Unicode text"), or from what older Excel versions write on Windows,
 * which is GB 18030 in Chinese and else Windows-1252.
 */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || second === 0)
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0)
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const isChinese = !ODD_RUN.test(new TextDecoder("latin1").decode(bytes));
    return new TextDecoder(isChinese ? "gb18030" : "windows-1252").decode(bytes);
  }
}

/** Returns a cell without what makes spreadsheets treat it as text: an apostrophe before it, or ="..." around it. */
function cellOf(text: string): string {
  const [, quoted] = /^="(.*)"$/s.exec(text.trim()) ?? [];
  return (quoted?.replaceAll('""', '"') ?? text).trim().replace(/^'(?=[=+\-@])/, "");
}

/** Returns unique names for `width` columns: "Phone (2)" for a second "Phone", "Column 2" for an empty heading. */
function namesOf(cells: readonly string[], width: number): string[] {
  const names: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const name = cells[index] || `Column ${index + 1}`;
    let uniqueName = name;
    for (let count = 2; names.includes(uniqueName); count += 1) uniqueName = `${name} (${count})`;
    names.push(uniqueName);
  }
  return names;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== "").length;
}

/**
 * Returns the index of the heading among the first rows: the row with the most known headings, if at least two. Else
 * the first row that is more than half as wide as the widest, or null if the first row has an email address.
 */
function guessHeading(start: readonly Line[]): number | null {
  const rows = start.map(({ cells }) => cells);
  const headingCounts = rows.map((cells) => cells.filter(isKnownHeading).length);
  const most = Math.max(...headingCounts);
  if (most >= 2) return headingCounts.indexOf(most);
  const firstPerson = rows.findIndex((cells) => cells.some((cell) => /^\S+@\S+\.\S+$/.test(cell)));
  if (firstPerson === 0) return null;
  const width = Math.max(...rows.map(filled));
  return rows.findIndex((cells) => filled(cells) * 2 > width);
}

/** Returns the separator that the first line declares for Excel (as in "sep=;"), if it does, and the text below. */
function withoutSeparatorLine(text: string): { body: string; separator?: string } {
  const [line, separator] = /^"?sep=([,;\t])"?[,;\t]*\n/i.exec(text) ?? [];
  return line === undefined || separator === undefined
    ? { body: text }
    : { body: text.slice(line.length), separator };
}

/**
 * Parses a text whose cells are separated by commas, semicolons or tabs. `heading` is the index of the heading in
 * `start`, null for no heading; it is guessed if undefined.
 */
export function readCsv(text: string, heading?: number | null): Sheet {
  const normalized = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const { body, separator } = withoutSeparatorLine(normalized);
  const { data, meta } = Papa.parse<string[]>(body, {
    ...(separator === undefined
      ? { delimitersToGuess: [",", ";", "\t"] }
      : { delimiter: separator }),
    newline: "\n",
  });
  const all = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const start = all.slice(0, START_ROWS);
  const chosen = heading === undefined ? guessHeading(start) : heading;
  const below = chosen === null ? all : all.slice(chosen + 1);
  const names = chosen === null ? [] : (all[chosen]?.cells ?? []);
  const width = Math.max(names.length, ...below.map(({ cells }) => cells.length));
  const { delimiter } = meta;
  return {
    headings: namesOf(names, width),
    rows: below.map(({ cells }) => cells),
    lines: below.map(({ line }) => line),
    separator: delimiter === ";" || delimiter === "\t" ? delimiter : ",",
    start,
    heading: chosen,
  };
}
