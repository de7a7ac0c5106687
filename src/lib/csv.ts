import Papa from "papaparse";

/** At the start of a file it marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The separator between two cells; spreadsheets expect the semicolon where the comma is the decimal separator. */
export type CsvSeparator = "," | ";";

/** The columns of a file in their order: heading to the cell of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string>;

/** Characters that make a spreadsheet run a cell as a formula if the cell begins with them. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number as readablePhone writes it: without an operator between its digits there is nothing to run. */
const PHONE = /^\+\d+(?: \d+)+$/;
/** A character that starts a formula at a place where a cell would begin with the other separator. */
const NEXT_CELL = /([,;\t\n\r])(?="*[=+\-@])/g;

function withoutFormula(cell: string): string {
  if (PHONE.test(cell)) return cell;
  return (FORMULA.test(cell) ? `'${cell}` : cell).replaceAll(NEXT_CELL, "$1 ");
}

/** Rows as CSV (RFC 4180) under a heading; no cell is a formula in a spreadsheet: decision 022. */
export function toCsv<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  separator: CsvSeparator = ",",
): string {
  const cells = Object.values(columns);
  const data = rows.map((row) => cells.map((cell) => withoutFormula(cell(row))));
  const file = { fields: Object.keys(columns), data };
  // The heading of no rows ends in a line break, the last of some rows does not.
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

// Swedish dates are ISO dates.
const localTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** An ISO time as a spreadsheet reads it, in the reader's time zone: "2026-11-21 16:05:00"; empty for null. */
export function csvTime(iso: string | null): string {
  return iso === null ? "" : localTime.format(new Date(iso));
}

/** The reader's time zone, e.g. "Asia/Singapore". */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
