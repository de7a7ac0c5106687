import { expect, test } from "vitest";
import { type Fact, resolveFacts, tokensOf, withFacts } from "./facts.ts";

function fact(key: string, text: string, setting = ""): Fact {
  return { id: `fact-${key}`, key, text, setting };
}

const facts = [
  fact("businesses", "650+"),
  fact("trial-days", "14"),
  fact("trial", "{trial-days} days"),
  fact("kept-period", "", "keptPeriod"),
];

test("replaces a name in braces by its value, in every place", () => {
  const content = {
    heading: "{businesses} businesses",
    list: ["{trial} free", { note: "{trial-days}-day trial" }],
    count: 3,
    none: null,
  };
  expect(resolveFacts(content, facts)).toEqual({
    heading: "650+ businesses",
    list: ["14 days free", { note: "14-day trial" }],
    count: 3,
    none: null,
  });
});

test("what the Content Lake itself calls things stays unchanged", () => {
  const content = { _key: "{businesses}", _type: "x", text: "{Businesses} {} { businesses }" };
  expect(resolveFacts(content, facts)).toEqual(content);
});

test("a name that no fact has stays, so that it is noticed", () => {
  expect(withFacts("{spots} left", new Map())).toBe("{spots} left");
});

test("a reference in running text becomes a span with the value", () => {
  const children = [
    { _type: "span", _key: "a", text: "With ", marks: [] },
    { _type: "factValue", _key: "b", fact: { _ref: "fact-businesses" } },
    { _type: "factValue", _key: "c", fact: { _ref: "fact-gone" } },
    { _type: "factValue", _key: "d", fact: { _ref: "fact-kept-period" } },
  ];
  expect(resolveFacts({ children }, facts).children).toEqual([
    { _type: "span", _key: "a", text: "With ", marks: [] },
    { _type: "span", _key: "b", text: "650+", marks: [] },
    { _type: "span", _key: "c", text: "", marks: [] },
    { _type: "settingValue", _key: "d", setting: "keptPeriod" },
  ]);
});

test("facts that name each other end", () => {
  const round = [fact("a", "{b}"), fact("b", "{a}")];
  expect(resolveFacts("{a}", round)).toBe("{a}");
});

test("tells the names in a text", () => {
  expect(tokensOf("{a} and {b-c}, not {D} or {1}")).toEqual(["a", "b-c"]);
});
