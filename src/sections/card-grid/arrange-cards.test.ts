import { expect, test } from "vitest";
import { arrangeCards } from "./arrange-cards.ts";

test("puts a sea green card first, two paper cards beside it, and a mist card in its own row", () => {
  expect(arrangeCards(["sea", "paper", "paper", "mist"])).toEqual({
    slots: ["lead", "half", "half", "row"],
    rowsBesideLead: 2,
  });
});

test("gives a paper card without a neighbour the whole row", () => {
  expect(arrangeCards(["sea", "paper", "mist"]).slots).toEqual(["lead", "row", "row"]);
  expect(arrangeCards(["paper", "paper", "paper"]).slots).toEqual(["half", "half", "row"]);
});

test("stacks two cards beside the leading one to its height; below it they are side by side", () => {
  expect(arrangeCards(["sea", "paper", "paper"])).toEqual({
    slots: ["lead", "pair", "pair"],
    rowsBesideLead: 2,
  });
});

test("treats a sea green card further down as any other row", () => {
  expect(arrangeCards(["paper", "sea"]).slots).toEqual(["row", "row"]);
});
