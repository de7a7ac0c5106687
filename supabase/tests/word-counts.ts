import type { Sql } from "postgres";

/** A visit as the function `count` passes it on. */
export type Visit = {
  page: string;
  language: string;
  source: string;
  from: string;
  viewport: string;
  seen: string[];
  pressed: { section: string; to: string }[];
  arms?: string;
};

/** A visit of the home page that saw and clicked nothing, with changes. */
export function visitOf(changes: Partial<Visit> = {}): Visit {
  return {
    page: "/",
    language: "en",
    source: "direct",
    from: "",
    viewport: "small",
    seen: [],
    pressed: [],
    ...changes,
  };
}

/** The list of a build with one page for each path, whose sections have these hashes from top to bottom. */
export function listOf(pages: Record<string, string[]>) {
  const hashes = [...new Set(Object.values(pages).flat())];
  return {
    pages: Object.entries(pages).map(([path, sections]) => ({
      path,
      revision: "r1",
      places: sections.map((hash, index) => ({ document: `page${path}`, key: `s${index}`, hash })),
    })),
    words: Object.fromEntries(
      hashes.map((hash) => [
        hash,
        { type: "heroSection", texts: [`Words of ${hash}`], links: ["/contact?source=hero", "/x"] },
      ]),
    ),
  };
}

/** Stores the list of a build, which is then not read again, whatever visits contain. */
export async function recordSections(sql: Sql, pages: Record<string, string[]>): Promise<void> {
  await sql`select public.record_sections(${sql.json(listOf(pages))})`;
  await sql`update private.sections_read set read_at = 'infinity'`;
}

let addresses = 0;

/** An address that no other visit has used, because a network counts once a page and day. */
function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Counts a visit from a client address, as the gateway has it; resolves to whether the list has to be read first. */
export async function countVisit(sql: Sql, visit: Visit, address = newAddress()) {
  const headers = sql.json({ "x-forwarded-for": address });
  const [row] = await sql`select public.count_visit(${sql.json(visit)}, ${headers}) as needs_list`;
  return row?.["needs_list"] as boolean;
}

/** Every counter as `page section action target` and its number, over languages, sources and windows. */
export async function countersOf(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; counted: number }[]>`
    select concat_ws(' ', page, section, action, target) as name, sum(counted)::int as counted
    from private.word_counts group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ name, counted }) => [name.trim(), counted]));
}
