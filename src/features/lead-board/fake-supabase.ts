import { vi } from "vitest";

export type Answer = { data: unknown; error: { code: string; message: string } | null };

/** What the fake client answers, and the channel's two listeners for a test to call. */
export const fake = {
  activeLeads: vi.fn<() => Promise<Answer>>(),
  softDelete: vi.fn<(args: object) => Promise<Answer>>(),
  update: vi.fn<(change: object, filters: Record<string, string>) => Promise<Answer>>(),
  signOut: vi.fn<() => Promise<object>>(),
  change: (_change: object) => {},
  status: (_status: string) => {},
};

function channel() {
  return {
    on(_type: string, _filter: object, listener: typeof fake.change) {
      fake.change = listener;
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
  const query = { order: () => query, range: () => fake.activeLeads() };
  return query;
}

function update(change: object) {
  const filters: Record<string, string> = {};
  const query = {
    eq(column: string, value: string) {
      filters[column] = value;
      return query;
    },
    select: () => query,
    maybeSingle: () => fake.update(change, filters),
  };
  return query;
}

/** Stands in for the client in tests: `vi.mock("../../supabase/client.ts", () => import(...))`. */
export const supabase = {
  rpc,
  channel,
  from: () => ({ update }),
  removeChannel: () => {},
  auth: { signOut: () => fake.signOut() },
};
