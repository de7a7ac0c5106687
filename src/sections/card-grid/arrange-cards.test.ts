import { expect, test } from "vitest";
import { arrangeCards } from "./arrange-cards.ts";

test("a sea green card leads, paper cards pair up beside it, a mist card takes a row", () => {
  expect(arrangeCards(["sea", "paper", "paper", "mist"])).toEqual({
    rooms: ["lead", "half", "half", "row"],
    rowsBesideLead: 2,
  });
});

test("a paper card without a neighbour takes the row, so there is no hole", () => {
  expect(arrangeCards(["sea", "paper", "mist"]).rooms).toEqual(["lead", "row", "row"]);
  expect(arrangeCards(["paper", "paper", "paper"]).rooms).toEqual(["half", "half", "row"]);
});

test("two cards beside the leading one are stacked and fill its height", () => {
  expect(arrangeCards(["sea", "paper", "paper"])).toEqual({
    rooms: ["lead", "row", "row"],
    rowsBesideLead: 2,
  });
});

test("a sea green card further down is a row like any other", () => {
  expect(arrangeCards(["paper", "sea"]).rooms).toEqual(["row", "row"]);
});
