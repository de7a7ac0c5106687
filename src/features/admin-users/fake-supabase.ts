import { vi } from "vitest";

type Answer = { data: unknown; error: unknown };

/** What the fake client answers. */
export const fake = {
  roles: vi.fn<(column: string, value: string) => Promise<Answer>>(),
  profiles: vi.fn<(ids: string[]) => Promise<Answer>>(),
  invoke: vi.fn<(name: string, options: { body: object }) => Promise<Answer>>(),
  signOut: vi.fn<() => Promise<object>>(),
};

function select(table: string) {
  if (table === "user_roles") return { eq: fake.roles };
  return { in: (_column: string, ids: string[]) => fake.profiles(ids) };
}

/** Stands in for the client in tests: `vi.mock("../../supabase/client.ts", () => import(...))`. */
export const supabase = {
  from: (table: string) => ({ select: () => select(table) }),
  functions: { invoke: fake.invoke },
  auth: { signOut: fake.signOut },
};
