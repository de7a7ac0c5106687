// @vitest-environment node
import { expect, test } from "vitest";
import { boardArgument, queryOf } from "./board-query.ts";
import { readView } from "./board-view.ts";

const now = Date.parse("2026-11-20T08:00:00Z");
const late = { day: "2026-11-20", SG: "2026-11-20T07:00:00.000Z" };

function query(address: string, isLateKnown = true) {
  return queryOf(readView(new URLSearchParams(address)), isLateKnown ? late : undefined);
}

const everything = {
  solution: "",
  source: "",
  country: "",
  language: "",
  owner: "",
  age: "",
  suspected: "",
  sort: "",
  words: [],
};

test("the query contains the filters and search words, but not the stage and layout", () => {
  expect(query("stage=closed&layout=list")).toStrictEqual(everything);
  const address =
    "q=Kopi+Lane&solution=Waiter+AI&source=ad&country=MY&language=ms&owner=me&age=7&suspected=no&sort=due";
  expect(query(address)).toStrictEqual({
    solution: "Waiter AI",
    source: "ad",
    country: "MY",
    language: "ms",
    owner: "me",
    age: "7",
    suspected: "no",
    sort: "due",
    words: ["kopi", "lane"],
  });
});

test("contains the limits of late leads only for overdue leads, and only if they are known", () => {
  expect(query("only=overdue")).toStrictEqual({ ...everything, only: "overdue", late });
  expect(query("only=overdue", false)).toStrictEqual({ ...everything, only: "overdue" });
  expect(query("only=new")).toStrictEqual({ ...everything, only: "new" });
});

test.each([
  ["", {}],
  ["1", { since: "2026-11-19T08:00:00.000Z" }],
  ["7", { since: "2026-11-13T08:00:00.000Z" }],
  ["older", { before: "2026-10-21T08:00:00.000Z" }],
])("converts the age %j into a time", (age, span) => {
  const { age: _, ...others } = everything;
  expect(boardArgument(query(`age=${age}`), now)).toStrictEqual({ ...others, ...span });
});

test("searches for a part of a phone number both with and without its punctuation", () => {
  expect(boardArgument(query("q=kopi+12-555"), now)).toMatchObject({
    words: [["kopi"], ["12-555", "12555"]],
  });
});
