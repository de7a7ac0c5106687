// @vitest-environment node
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvTime, readablePhone, toCsv } from "./csv.ts";

const columns = { Text: (text: string) => text };

function cellOf(text: string): string | undefined {
  return Papa.parse<[string]>(toCsv(columns, [text]).slice(1)).data[1]?.[0];
}

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=1+1\nand a line", "+65 1 2\n=1"])(
  "writes %j with an apostrophe before it, so that it is no formula",
  (text) => {
    expect(cellOf(text)?.startsWith("'")).toBe(true);
  },
);

test.each([
  ["a;=1+1", "a; =1+1"],
  ["a,+1", "a, +1"],
  ['a;"=1+1;b', 'a; "=1+1;b'],
  ["Two days:\n- Monday\n-Tuesday", "Two days:\n - Monday\n -Tuesday"],
])("%j contains no formula for a reader with the other separator", (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each(["+65 6555 0104", "Kopi Lane", "9am-5pm", "a = b", "2026-11-21 16:05:00"])(
  "leaves %j unchanged",
  (text) => {
    expect(cellOf(text)).toBe(text);
  },
);

test.each([
  ["+65 6555 0104", "+65 6555 0104"],
  ["+62 812-5550-1234", "+62 812 5550 1234"],
  ["(65) 6555-0104", "65 6555 0104"],
  ["+6565550104", "+6565 5501 04"],
  ["0125550162", "0125 5501 62"],
])("writes the number %s as %s", (typed, written) => {
  expect(readablePhone(typed)).toBe(written);
});

test("writes a heading for a file without rows, and can use the semicolon", () => {
  expect(toCsv({ A: String, B: String }, [])).toBe("\uFEFFA,B");
  expect(toCsv({ A: String, B: String }, ["x;y"], ";")).toBe('\uFEFFA;B\r\n"x;y";"x;y"');
});

test("writes a time in the reader's time zone", () => {
  const at = new Date(2026, 0, 2, 3, 4, 5);
  expect(csvTime(at.toISOString())).toBe("2026-01-02 03:04:05");
  expect(csvTime(null)).toBe("");
});
