import { afterEach, expect, test, vi } from "vitest";
import { fetchRetentionMonths } from "./retention-months.ts";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => void fetched.mockReset());

test("returns the number of months that the backend answers", async () => {
  fetched.mockResolvedValue(Response.json(6));
  await expect(fetchRetentionMonths()).resolves.toBe(6);
});

test.each([
  ["an error", Response.json({ message: "no" }, { status: 500 })],
  ["something else", Response.json("soon")],
  ["no JSON", new Response("<html>")],
])("rejects if the backend answers with %s", async (_what, response) => {
  fetched.mockResolvedValue(response);
  await expect(fetchRetentionMonths()).rejects.toThrow(/The backend answered|is not valid JSON/);
});
