// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { leadsCsv } from "../../leads/model/leads-csv.ts";
import { testLead, testNote } from "../../leads/testing/test-lead.ts";
import { fetchAllNotes } from "../../leads/data/activity-data.ts";
import { exportLeads } from "./export-leads.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("downloads a CSV file with the date in its name, and revokes its object URL", async () => {
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  const createElement = vi.fn<(name: string) => object>(() => link);
  vi.stubGlobal("document", { createElement });
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 1) });
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:leads";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const leads = [testLead({ id: "a" })];
  const notes = [testNote({ lead_id: "a" })];
  fake.rows("lead_notes").mockResolvedValue({ data: notes, error: null });
  await exportLeads(leads, ";");
  expect(createElement).toHaveBeenCalledExactlyOnceWith("a");
  expect(link).toMatchObject({ href: "blob:leads", download: "leads-2026-11-20.csv" });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:leads");
  expect(files[0]?.type).toBe("text/csv;charset=utf-8");
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
    leadsCsv(leads, notes, ";"),
  );
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads all notes, even if they take several requests", async () => {
  const all = Array.from({ length: 2_001 }, (_, index) =>
    testNote({ id: String(index).padStart(5, "0") }),
  );
  fake.rows("lead_notes").mockImplementation(({ filters, limit, order }) => {
    expect(filters["deleted_at"]).toBeNull();
    expect(order).toEqual(["id"]);
    const last = String(filters["id >"] ?? "");
    const data = all.filter(({ id }) => id > last).slice(0, limit ?? 0);
    return Promise.resolve({ data, error: null });
  });
  expect(await fetchAllNotes()).toEqual(all);
});

test("adds a merged lead's notes to the kept lead, even after several merges", async () => {
  const files: Blob[] = [];
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:leads";
  });
  const merged = [
    { id: "b", merged_into: "a" },
    { id: "c", merged_into: "b" },
  ];
  fake.rows("leads").mockResolvedValue({ data: merged, error: null });
  const notes = [testNote({ lead_id: "c", body: "Said in c." })];
  fake.rows("lead_notes").mockResolvedValue({ data: notes, error: null });
  await exportLeads([testLead({ id: "a" })], ",");
  expect(await files[0]?.text()).toContain("Said in c.");
  vi.unstubAllGlobals();
});

test("exports an empty list without a request for notes or merged leads", async () => {
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  vi.stubGlobal("document", { createElement: () => link });
  await exportLeads([], ",");
  expect(link.click).toHaveBeenCalledOnce();
  expect(fake.rows("lead_notes")).not.toHaveBeenCalled();
  expect(fake.rows("leads")).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
