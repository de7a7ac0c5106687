import { expect, test, vi } from "vitest";
import { fake } from "../testing/fake-supabase.ts";
import { testLead } from "../testing/test-lead.ts";
import { fetchActiveLeads } from "./leads-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../testing/fake-supabase.ts"));

const many = Array.from({ length: 4_321 }, (_, index) => testLead({ id: String(index) }));

test("a list longer than the server's answers is read to its end, each lead once", async () => {
  fake.activeLeads.mockImplementation((from, to) =>
    Promise.resolve({ data: many.slice(from, to + 1), error: null }),
  );
  const leads = await fetchActiveLeads();
  expect(leads).toHaveLength(many.length);
  expect(new Set(leads.map(({ id }) => id)).size).toBe(many.length);
});

test("a lead that leaves the list while it is read takes no other one with it", async () => {
  let left = many;
  fake.activeLeads.mockImplementation((from, to) => {
    const answer = { data: left.slice(from, to + 1), error: null };
    if (from === 0) left = left.slice(10);
    return Promise.resolve(answer);
  });
  expect(await fetchActiveLeads()).toHaveLength(many.length);
});

test("one page that fails fails the reading", async () => {
  fake.activeLeads.mockImplementation((from, to) =>
    Promise.resolve(
      from === 0
        ? { data: many.slice(from, to + 1), error: null }
        : { data: null, error: { code: "57014", message: "canceling statement" } },
    ),
  );
  await expect(fetchActiveLeads()).rejects.toMatchObject({ code: "57014" });
});
