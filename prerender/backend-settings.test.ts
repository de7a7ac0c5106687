import { afterEach, expect, test, vi } from "vitest";
import { readBackendSettings } from "./backend-settings.ts";

const backend = { supabaseUrl: "https://project.supabase.co", supabaseAnonKey: "key" };

afterEach(() => void vi.restoreAllMocks());

function mockResponses(respond: (name: string) => Promise<Response>) {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation((url) => respond(String(url).split("/").at(-1) ?? ""));
}

test("reads the settings with the publishable key", async () => {
  const fetched = mockResponses((name) =>
    Promise.resolve(Response.json(name === "get_kept_months" ? 6 : "0x4AAA")),
  );
  expect(await readBackendSettings(backend)).toEqual({ keptMonths: 6, turnstileKey: "0x4AAA" });
  expect(fetched).toHaveBeenCalledWith(
    "https://project.supabase.co/rest/v1/rpc/get_kept_months",
    expect.objectContaining({ headers: expect.objectContaining({ apikey: "key" }) }),
  );
});

test.each([
  ["is unreachable", () => Promise.reject(new TypeError("fetch failed")), 2],
  [
    "refuses the request",
    () => Promise.resolve(Response.json({ message: "no" }, { status: 404 })),
    2,
  ],
  ["answers null", () => Promise.resolve(Response.json(null)), 0],
])("uses the longest period and no captcha if the backend %s", async (_, respond, warned) => {
  mockResponses(respond);
  expect(await readBackendSettings(backend)).toEqual({ keptMonths: 24, turnstileKey: null });
  expect(console.warn).toHaveBeenCalledTimes(warned);
});
