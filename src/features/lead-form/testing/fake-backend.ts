import { vi } from "vitest";

export type Row = { id: string } & Record<string, unknown>;
export type Answer = { error: { code: string; message: string } | null; status?: number };

/** What the fake client answers to a lead and to its notification. */
export const backend = {
  insert: vi.fn<(row: Row) => Promise<Answer>>(),
  invoke: vi.fn<(name: string) => Promise<Answer>>(),
};

export const supabase = {
  from: () => ({ insert: (row: Row) => ({ abortSignal: () => backend.insert(row) }) }),
  functions: { invoke: backend.invoke },
};
