// @vitest-environment node
import { expect, test, vi } from "vitest";
import { randomId } from "./random-id.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("returns uuids of version 4, which all differ", () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});

test("every digit takes all sixteen values, except those of version and variant", () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  const values = Array.from({ length: 36 }, (_, at) => new Set(ids.map((id) => id[at])).size);
  expect(values.filter((count) => count === 1)).toHaveLength(5);
  expect(values.filter((count) => count === 4)).toHaveLength(1);
  expect(values.filter((count) => count === 16)).toHaveLength(30);
});

test("returns ids in a browser without randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomId()).toMatch(UUID);
  vi.unstubAllGlobals();
});

test("no other code creates ids, so that everything works without randomUUID", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const makers = Object.entries(sources).filter(([, text]) => text.includes("randomUUID("));
  expect(makers.map(([file]) => file)).toEqual([]);
});
