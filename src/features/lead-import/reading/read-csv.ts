import Papa from "papaparse";
import { isKnownHeading } from "./match-columns.ts";

/** A row of a file with its number in a spreadsheet. */
type Line = { line: number; cells: readonly string[] };

/** A file as rows of cells. */
export type Sheet = {
  /** The names of the columns, each once; "Column 2" if there is none. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** The number of each row in a spreadsheet. */
  lines: readonly number[];
  separator: "," | ";" | "\t";
  /** The first rows of the file, one of which may be the heading. */
  start: readonly Line[];
  /** Which of them the heading is; null if there is none. */
  heading: number | null;
};

/** How many rows are searched for the heading. */
const START_ROWS = 10;

/** Bytes of Windows-1252 that are invalid in Chinese encodings, whose characters have two bytes. */
const ODD_RUN = /(?<![\u0080-\u00ff])(?:[\u0080-\u00ff]{2})*[\u0080-\u00ff](?![\u0080-\u00ff])/;

/**
 * The text of a file: in UTF-8, in Excel's "Unicode text", or in the encodings of older Excels on Windows, also in
 * Chinese.
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

/** A cell without the marks that make a spreadsheet treat it as text: an apostrophe, or ="...". */
function cellOf(text: string): string {
  const [, quoted] = /^="(.*)"$/s.exec(text.trim()) ?? [];
  return (quoted?.replaceAll('""', '"') ?? text).trim().replace(/^'(?=[=+\-@])/, "");
}

/** Each name once: the second "Phone" is "Phone (2)". */
function namesOf(cells: readonly string[], width: number): string[] {
  const names: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const name = cells[index] || `Column ${index + 1}`;
    let own = name;
    for (let count = 2; names.includes(own); count += 1) own = `${name} (${count})`;
    names.push(own);
  }
  return names;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== "").length;
}

/**
 * Which of the first rows is the heading: the one with the most known headings, else the first that is about as wide as
 * the file. Null if none is known and the first row has an email address.
 */
function guessHeading(start: readonly Line[]): number | null {
  const rows = start.map(({ cells }) => cells);
  const known = rows.map((cells) => cells.filter(isKnownHeading).length);
  const most = Math.max(...known);
  if (most >= 2) return known.indexOf(most);
  const people = rows.findIndex((cells) => cells.some((cell) => /^\S+@\S+\.\S+$/.test(cell)));
  if (people === 0) return null;
  const width = Math.max(...rows.map(filled));
  return rows.findIndex((cells) => filled(cells) * 2 > width);
}

/** The separator that the first line names for Excel, as "sep=;", and the text below it. */
function withoutSeparatorLine(text: string): { rest: string; named?: string } {
  const [line, named] = /^"?sep=([,;\t])"?[,;\t]*\n/i.exec(text) ?? [];
  return line === undefined || named === undefined
    ? { rest: text }
    : { rest: text.slice(line.length), named };
}

/**
 * Reads rows that are separated by commas, semicolons or tabs. `heading`: the row of `start` that is the heading, null
 * for none; guessed if undefined.
 */
export function readCsv(text: string, heading?: number | null): Sheet {
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const { rest, named } = withoutSeparatorLine(plain);
  const { data, meta } = Papa.parse<string[]>(rest, {
    ...(named === undefined ? { delimitersToGuess: [",", ";", "\t"] } : { delimiter: named }),
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
