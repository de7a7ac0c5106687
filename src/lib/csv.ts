import Papa from "papaparse";

/** At the start of a file it marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The separator between two cells; spreadsheets expect the semicolon where the comma is the decimal separator. */
export type CsvSeparator = "," | ";";

/** The columns of a file in their order: heading to the cell of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string>;

/** Characters that make a spreadsheet run a cell as a formula if the cell begins with them. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number as `readablePhone` writes it: it is no formula, since there is no operator between its digits. */
const PHONE = /^\+\d+(?: \d+)+$/;
/** A separator in a cell after which a spreadsheet that uses this separator would begin a cell with a formula. */
const NEXT_CELL = /([,;\t\n\r])(?="*[=+\-@])/g;

function withoutFormula(cell: string): string {
  if (PHONE.test(cell)) return cell;
  return (FORMULA.test(cell) ? `'${cell}` : cell).replaceAll(NEXT_CELL, "$1 ");
}

/** Returns rows as CSV (RFC 4180) under a heading; no spreadsheet treats a cell as a formula (decision 022). */
export function toCsv<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  separator: CsvSeparator = ",",
): string {
  const cells = Object.values(columns);
  const data = rows.map((row) => cells.map((cell) => withoutFormula(cell(row))));
  const file = { fields: Object.keys(columns), data };
  // Papa Parse ends a file without rows in a line break, but a file with rows without one.
  return BYTE_ORDER_MARK + Papa.unparse(file, { delimiter: separator }).replace(/\r\n$/, "");
}

/**
 * A phone number in groups of digits, with its plus if it has one: "+62 812 5550 1234". A spreadsheet treats it as
 * text, and so keeps its plus, its leading zeros and every digit.
 */
export function readablePhone(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  const [first = ""] = groups;
  const parted = groups.length > 1 ? groups : (first.match(/\d{1,4}/g) ?? []);
  return (number.trim().startsWith("+") ? "+" : "") + parted.join(" ");
}

// Sweden writes dates in the format of ISO 8601.
const localTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** An ISO time as a spreadsheet reads it, in the reader's time zone: "2026-11-21 16:05:00"; empty for null. */
export function csvTime(iso: string | null): string {
  return iso === null ? "" : localTime.format(new Date(iso));
}

/** The reader's time zone, e.g. "Asia/Singapore". */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
