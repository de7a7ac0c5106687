import { readJson, writeJson } from "../../lib/storage.ts";
import type { LeadColumn } from "../leads/extensions/extension.ts";

/** The board's own columns, in order; `width` in px at first, `sort`: the column of the database it is sorted by. */
const ownColumns = [
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

type OwnColumn = (typeof ownColumns)[number];
export type OwnColumnId = OwnColumn["id"];
export type TableColumn = OwnColumn | LeadColumn;

/** The columns of the table in order, with those of extensions in their places. */
export function columnsWith(added: readonly LeadColumn[]): readonly TableColumn[] {
  return ownColumns.flatMap((own): TableColumn[] => [
    own,
    ...added.filter(({ after }) => after === own.id),
  ]);
}

/** What the table is sorted by. */
export type TableOrder = { by: string; isDescending: boolean };

/** The visible columns, their widths in px, and the last order, as stored in this browser. */
export type TableSettings = {
  order?: string;
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
};

const STORAGE_KEY = "selat.lead-table";
/** The least and the greatest width of a column, in px. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

/** The columns that the database sorts by: the board's own, and those of extensions. */
const sorts = new Set<string>([
  ...ownColumns.flatMap((column) => ("sort" in column ? [column.sort] : [])),
  "next_action_on",
]);
const shownAtFirst = new Set([
  "company",
  "contact",
  "stage",
  "owner",
  "solution",
  "country",
  "came",
]);

/** The columns before any choice: some of the board's own, and those that extensions add. */
function firstSettings(columns: readonly TableColumn[]): TableSettings {
  const shown = columns.filter((column) => "Cell" in column || shownAtFirst.has(column.id));
  return { shown: shown.map(({ id }) => id), widths: {} };
}

/** The order in the URL's query, "company_name" or "-created_at", else the stored one, else the newest first. */
export function readOrder(params: URLSearchParams): TableOrder {
  const asked = params.get("order") ?? keptSettings()?.order ?? "";
  const by = asked.replace(/^-/, "");
  return sorts.has(by)
    ? { by, isDescending: asked.startsWith("-") }
    : { by: "created_at", isDescending: true };
}

/** The order as the URL's query has it. */
export function writeOrder({ by, isDescending }: TableOrder): string {
  return isDescending ? `-${by}` : by;
}

/** The order after a press on a column's title: reversed, else ascending, or descending for times and values. */
export function nextOrder(order: TableOrder, by: string): TableOrder {
  if (order.by === by) return { by, isDescending: !order.isDescending };
  return { by, isDescending: by === "created_at" || by === "value" };
}

/** A width within its limits. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function keptSettings(): Partial<TableSettings> | null {
  const kept = readJson("localStorage", STORAGE_KEY) as Partial<TableSettings> | null;
  if (!kept || !Array.isArray(kept.shown)) return null;
  return { ...kept, order: typeof kept.order === "string" ? kept.order : "" };
}

/** The stored settings for these columns; the defaults if there are none, or unreadable ones. */
export function readSettings(columns: readonly TableColumn[]): TableSettings {
  const kept = keptSettings();
  if (!kept?.shown) return firstSettings(columns);
  const listed = kept.shown;
  const shown = columns.map(({ id }) => id).filter((id) => id === "company" || listed.includes(id));
  const widths = Object.fromEntries(
    Object.entries(kept.widths ?? {}).map(([id, width]) => [id, widthWithin(Number(width) || 0)]),
  );
  return { shown, widths, ...(kept.order && { order: kept.order }) };
}

/** Stores them in this browser. */
export function keepSettings(settings: TableSettings): void {
  writeJson("localStorage", STORAGE_KEY, settings);
}
