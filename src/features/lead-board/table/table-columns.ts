import { readJson, writeJson } from "../../../lib/storage.ts";

/** The columns of the table, in order; `width` in px at first, `sort`: the column of the database it is sorted by. */
export const tableColumns = [
  { id: "company", title: "Company", width: 240, sort: "company_name" },
  { id: "contact", title: "Contact", width: 150, sort: "contact_name" },
  { id: "stage", title: "Stage", width: 140, sort: "stage" },
  { id: "owner", title: "Owner", width: 72, sort: "owner" },
  { id: "next", title: "Next action", width: 190, sort: "next_action_on" },
  { id: "solution", title: "Solution", width: 150, sort: "solution_interested" },
  { id: "country", title: "Country", width: 100, sort: "country" },
  { id: "language", title: "Language", width: 110, sort: "language" },
  { id: "came", title: "Came in", width: 120, sort: "created_at" },
  { id: "here", title: "In stage", width: 120, sort: "stage_changed_at" },
  { id: "value", title: "Value", width: 120, sort: "value" },
  { id: "email", title: "E-mail", width: 230 },
  { id: "phone", title: "Phone", width: 160 },
  { id: "source", title: "Source", width: 150, sort: "source" },
] as const satisfies readonly { id: string; title: string; width: number; sort?: string }[];

export type TableColumn = (typeof tableColumns)[number];
export type ColumnId = TableColumn["id"];

/** What the table is sorted by. */
export type TableOrder = { by: string; isDescending: boolean };

/** Which columns are shown, how wide they are, in px, and what was sorted by last, as kept in this browser. */
export type TableSettings = {
  order?: string;
  shown: readonly ColumnId[];
  widths: Partial<Record<ColumnId, number>>;
};

const STORAGE_KEY = "selat.lead-table";
/** The least and the greatest width of a column, in px. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

const sorts = new Set<string>(
  tableColumns.flatMap((column) => ("sort" in column ? [column.sort] : [])),
);
const first: TableSettings = {
  shown: ["company", "contact", "stage", "owner", "next", "solution", "country", "came"],
  widths: {},
};

/** The order in the URL's query, "company_name" or "-created_at", else the kept one, else the newest first. */
export function readOrder(params: URLSearchParams): TableOrder {
  const asked = params.get("order") ?? readSettings().order ?? "";
  const by = asked.replace(/^-/, "");
  return sorts.has(by)
    ? { by, isDescending: asked.startsWith("-") }
    : { by: "created_at", isDescending: true };
}

/** The order as it stands in the URL's query. */
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

/** The kept settings; the first ones where none are kept, or they cannot be read. */
export function readSettings(): TableSettings {
  const kept = readJson("localStorage", STORAGE_KEY) as TableSettings | null;
  if (!kept || !Array.isArray(kept.shown)) return first;
  const shown = tableColumns.map(({ id }) => id).filter((id) => kept.shown.includes(id));
  const widths = Object.fromEntries(
    Object.entries(kept.widths ?? {}).map(([id, width]) => [id, widthWithin(Number(width) || 0)]),
  );
  const order = typeof kept.order === "string" ? { order: kept.order } : {};
  return { shown: shown.includes("company") ? shown : ["company", ...shown], widths, ...order };
}

/** Keeps them in this browser. */
export function keepSettings(settings: TableSettings): void {
  writeJson("localStorage", STORAGE_KEY, settings);
}
