import { expect, test } from "vitest";
import { missingNumbers, numbersIn } from "./numbers.ts";

test.each([
  ["en", "17,500 islands, 4.9 of 5, 24/7", [17_500, 4.9, 5, 24, 7]],
  ["id", "17.500 pulau, 4,9 dari 5, 24/7", [17_500, 4.9, 5, 24, 7]],
  ["ms", "17,500 pulau, 4.9 daripada 5", [17_500, 4.9, 5]],
  ["zh-Hans", "1.75万个岛屿", [17_500]],
  ["id", "17,5 ribu pulau", [17_500]],
  ["en", "{trial-days} days, hello2@selat.example", []],
])("reads in %s '%s' the numbers %j", (tag, text, numbers) => {
  expect(numbersIn(text, tag)).toEqual(numbers);
});

test("reports a number that the translation lacks or has changed", () => {
  const inMalay: [string, string] = ["en", "ms"];
  expect(missingNumbers("Free for 14 days", "Percuma selama 14 hari", inMalay)).toEqual([]);
  expect(missingNumbers("Free for 14 days", "Percuma selama 15 hari", inMalay)).toEqual([14]);
  expect(missingNumbers("200+ businesses", "Banyak perniagaan", inMalay)).toEqual([200]);
  expect(missingNumbers("3 weeks", "tiga minggu", inMalay)).toEqual([]);
  expect(missingNumbers("2 weeks", "两周", ["en", "zh-Hans"])).toEqual([]);
  expect(missingNumbers("At 21:17", "Pukul 21.17", ["en", "id"])).toEqual([]);
  expect(missingNumbers("At 21:17", "Pukul 9.17 malam", inMalay)).toEqual([]);
  expect(missingNumbers("At 21:17", "Pukul 9.17 pagi", inMalay)).toEqual([21]);
  expect(missingNumbers("S$1,250.50", "S$1.250,50", ["en", "id"])).toEqual([]);
});
