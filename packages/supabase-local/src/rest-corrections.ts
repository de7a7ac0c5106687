type Row = Record<string, unknown>;

const OBJECT = "application/vnd.pgrst.object+json";

/** The columns that a client names, `columns="a","b"`; null if it names none. */
function namedColumns(url: URL): string[] | null {
  const columns = url.searchParams.get("columns");
  return columns === null
    ? null
    : columns.split(",").map((name) => name.trim().replaceAll('"', ""));
}

function preferences(request: Request): string[] {
  return (request.headers.get("prefer") ?? "").split(",").map((name) => name.trim());
}

function isRow(row: unknown): boolean {
  return typeof row === "object" && row !== null && !Array.isArray(row);
}

async function rowsOf(request: Request): Promise<Row[] | null> {
  if (!request.headers.get("content-type")?.includes("json")) return null;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return Array.isArray(body) && body.every(isRow) ? (body as Row[]) : null;
}

/** Values of these columns' defaults, for this many rows of the request's table. */
type ReadDefaults = (request: Request, columns: string[], count: number) => Promise<Row[]>;

/**
 * Corrects an insert of rows with different keys. PostgREST writes null for a missing column, or its default with
 * `missing=default`; lite writes the default, and answers with null. Returns the request for lite.
 */
export async function correctedRequest(
  request: Request,
  readDefaults: ReadDefaults,
): Promise<Request> {
  if (request.method !== "POST") return request;
  const columns = namedColumns(new URL(request.url));
  const rows = columns && (await rowsOf(request));
  if (!rows || rows.every((row) => columns.every((name) => Object.hasOwn(row, name)))) {
    return request;
  }
  const usesDefaults = preferences(request).includes("missing=default");
  const defaults = usesDefaults ? await readDefaults(request, columns, rows.length) : [];
  const nulls = Object.fromEntries(columns.map((name) => [name, null]));
  const body = JSON.stringify(
    rows.map((row, index) => Object.assign({}, nulls, defaults[index], row)),
  );
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, { method: "POST", headers, body });
}

/** lite's response as PostgREST would give it: one object if the request accepts one, even for a written row. */
export async function correctedResponse(request: Request, response: Response): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, response);
  if (!response.ok || !request.headers.get("accept")?.includes(OBJECT)) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const body: unknown = text === "" ? null : JSON.parse(text);
  const [row, ...otherRows] = Array.isArray(body) ? (body as Row[]) : [];
  const isOne = row !== undefined && otherRows.length === 0;
  return new Response(isOne ? JSON.stringify(row) : text || null, {
    status: response.status,
    headers,
  });
}

/** The time zone of a request's Prefer header, for Postgres; null without one and for an unknown one. */
export function preferredTimeZone(prefer: string | undefined): string | null {
  const [, zone = ""] = /(?:^|,)\s*timezone=([\w+/-]+)/.exec(prefer ?? "") ?? [];
  try {
    return zone && new Intl.DateTimeFormat("en", { timeZone: zone }) ? zone : null;
  } catch {
    return null;
  }
}

/** Whether a request's Prefer header asks for a rollback. */
export function prefersRollback(prefer = ""): boolean {
  return /(?:^|,)\s*tx=rollback\s*(?:,|$)/.test(prefer);
}

/** How many rows a request may affect by its Prefer header; null if it sets no limit. */
export function maxAffected(prefer = ""): number | null {
  const [, maxRows] = /(?:^|,)\s*max-affected=(\d+)/.exec(prefer) ?? [];
  return maxRows !== undefined && /handling=strict/.test(prefer) ? Number(maxRows) : null;
}
