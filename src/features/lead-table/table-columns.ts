import { readJson, writeJson } from "../../lib/storage.ts";
import type { LeadColumn } from "../leads/extensions/extension.ts";

/** The board's own columns, in order. `width` is the default in px, `sort` the database column to sort by. */
const boardColumns = [
  { id: "company", title: "Company", width: 230, sort: "company_name" },
  { id: "contact", title: "Contact", width: 140, sort: "contact_name" },
  { id: "stage", title: "Stage", width: 140, sort: "stage" },
  { id: "owner", title: "Owner", width: 72, sort: "owner" },
  { id: "solution", title: "Solution", width: 135, sort: "solution_interested" },
  { id: "country", title: "Country", width: 100, sort: "country" },
  { id: "language", title: "Language", width: 110, sort: "language" },
  { id: "came", title: "Came in", width: 120, sort: "created_at" },
  { id: "here", title: "In stage", width: 120, sort: "stage_changed_at" },
  { id: "value", title: "Value", width: 120, sort: "value" },
  { id: "email", title: "Email", width: 230 },
  { id: "phone", title: "Phone", width: 160 },
  { id: "source", title: "Source", width: 150, sort: "source" },
] as const satisfies readonly { id: string; title: string; width: number; sort?: string }[];

type BoardColumn = (typeof boardColumns)[number];
export type BoardColumnId = BoardColumn["id"];
export type TableColumn = BoardColumn | LeadColumn;

/** Returns the table's columns in order; each added one comes after the own column that it names. */
export function columnsWith(added: readonly LeadColumn[]): readonly TableColumn[] {
  return boardColumns.flatMap((column): TableColumn[] => [
    column,
    ...added.filter(({ after }) => after === column.id),
  ]);
}

/** The order of the table: a database column and the direction. */
export type TableOrder = { by: string; isDescending: boolean };

/** The visible columns, their widths in px, and the last chosen order, as stored in this browser. */
export type TableSettings = {
  order?: string;
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
};

const STORAGE_KEY = "selat.lead-table";
/** The smallest and the largest width of a column, in px. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

/** The database columns that the table can be sorted by. */
const sorts = new Set<string>([
  ...boardColumns.flatMap((column) => ("sort" in column ? [column.sort] : [])),
  "next_action_on",
]);
const shownByDefault = new Set([
  "company",
  "contact",
  "stage",
  "owner",
  "solution",
  "country",
  "came",
]);

/** Returns the default columns: some of the board's own, and all that extensions add. */
function defaultSettings(columns: readonly TableColumn[]): TableSettings {
  const shown = columns.filter((column) => "Cell" in column || shownByDefault.has(column.id));
  return { shown: shown.map(({ id }) => id), widths: {} };
}

/** Returns the order in the URL's query, e.g. "company_name" or "-value"; else the stored one; else newest first. */
export function readOrder(params: URLSearchParams): TableOrder {
  const text = params.get("order") ?? storedSettings()?.order ?? "";
  const by = text.replace(/^-/, "");
  return sorts.has(by)
    ? { by, isDescending: text.startsWith("-") }
    : { by: "created_at", isDescending: true };
}

/** Returns the order as it is written in the URL's query. */
export function writeOrder({ by, isDescending }: TableOrder): string {
  return isDescending ? `-${by}` : by;
}

/** Returns the order after a click on a column's title: reversed, or by that column, times and values descending. */
export function nextOrder(order: TableOrder, by: string): TableOrder {
  if (order.by === by) return { by, isDescending: !order.isDescending };
  return { by, isDescending: by === "created_at" || by === "value" };
}

/** Returns the width, rounded and within the limits. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function storedSettings(): Partial<TableSettings> | null {
  const stored = readJson("localStorage", STORAGE_KEY) as Partial<TableSettings> | null;
  if (!stored || !Array.isArray(stored.shown)) return null;
  return { ...stored, order: typeof stored.order === "string" ? stored.order : "" };
}

/** Returns the stored settings for these columns, or the defaults if there are none or they are unreadable. */
export function readSettings(columns: readonly TableColumn[]): TableSettings {
  const stored = storedSettings();
  if (!stored?.shown) return defaultSettings(columns);
  const listed = stored.shown;
  const shown = columns.map(({ id }) => id).filter((id) => id === "company" || listed.includes(id));
  const widths = Object.fromEntries(
    Object.entries(stored.widths ?? {}).map(([id, width]) => [id, widthWithin(Number(width) || 0)]),
  );
  return { shown, widths, ...(stored.order && { order: stored.order }) };
}

/** Stores the settings in this browser. */
export function storeSettings(settings: TableSettings): void {
  writeJson("localStorage", STORAGE_KEY, settings);
}
