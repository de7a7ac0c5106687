import { expect, test } from "vitest";
import { piecesOf } from "./bare-addresses.ts";

function linked(text: string): string[] {
  return piecesOf(text).flatMap(({ href }) => href ?? []);
}

test.each([
  ["see https://a.example/b?c=d#e.", ["https://a.example/b?c=d#e"]],
  ["(www.a.example/b)", ["https://www.a.example/b"]],
  ["https://a.example/Kopi_(drink), too", ["https://a.example/Kopi_(drink)"]],
  ["write to mei.goh+kopi@a.example!", ["mailto:mei.goh+kopi@a.example"]],
  ["请看 https://a.example/b。谢谢", ["https://a.example/b"]],
  ["“https://a.example”", ["https://a.example"]],
  ["http://a.example and www.b.example", ["http://a.example", "https://www.b.example"]],
  ["S$49, 14:30, a.b, and/or @selat", []],
  ["https://", []],
])("finds in '%s' the addresses %j", (text, hrefs) => {
  expect(linked(text)).toEqual(hrefs);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
