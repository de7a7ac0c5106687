import { vi } from "vitest";

export type Answer = { data: unknown; error: { code: string; message: string } | null };

type Filters = Record<string, string>;

/** What the fake client answers, and the channel's listeners for a test to call. */
export const fake = {
  activeLeads: vi.fn<(from: number, to: number) => Promise<Answer>>(),
  softDelete: vi.fn<(args: object) => Promise<Answer>>(),
  restore: vi.fn<(args: object) => Promise<Answer>>(),
  findInNotes: vi.fn<(words: string[]) => Promise<Answer>>(),
  update: vi.fn<(change: object, filters: Filters) => Promise<Answer>>(),
  /** Lists of any table but the leads on the board. */
  rows: vi.fn<(table: string, filters: Filters) => Promise<Answer>>(),
  /** One row of any table. */
  row: vi.fn<(table: string, filters: Filters) => Promise<Answer>>(),
  signOut: vi.fn<() => Promise<object>>(),
  change: (_change: object) => {},
  status: (_status: string) => {},
};

function channel() {
  return {
    on(_type: string, { table }: { table: string }, listener: typeof fake.change) {
      if (table === "leads") fake.change = listener;
      return this;
    },
    subscribe(listener: typeof fake.status) {
      fake.status = listener;
      return this;
    },
  };
}

function rpc(name: string, args: object) {
  if (name === "soft_delete_lead") return fake.softDelete(args);
  if (name === "restore_lead") return fake.restore(args);
  if (name === "find_in_notes") return fake.findInNotes((args as { words: string[] }).words);
  const query = {
    order: () => query,
    range: (from: number, to: number) => fake.activeLeads(from, to),
  };
  return query;
}

/** Collects the filters of a query; it is asked when it is awaited or when a single row is wanted. */
function query(one: (filters: Filters) => Promise<Answer>, many = one) {
  const filters: Filters = {};
  const built = {
    eq(column: string, value: string) {
      filters[column] = value;
      return built;
    },
    gte: () => built,
    in: () => built,
    order: () => built,
    limit: () => built,
    select: () => built,
    range: () => many(filters),
    maybeSingle: () => one(filters),
    // oxlint-disable-next-line unicorn/no-thenable -- supabase-js' own queries are
    then: (...then: Parameters<Promise<Answer>["then"]>) => many(filters).then(...then),
  };
  return built;
}

function from(table: string) {
  return {
    update: (change: object) => query((filters) => fake.update(change, filters)),
    select: () =>
      query(
        (filters) => fake.row(table, filters),
        (filters) => fake.rows(table, filters),
      ),
  };
}

/** Stands in for the client in tests: `vi.mock("../../supabase/client.ts", () => import(...))`. */
export const supabase = {
  rpc,
  channel,
  from,
  removeChannel: () => {},
  auth: { signOut: () => fake.signOut() },
};
