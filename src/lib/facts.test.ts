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

test("replaces a name in braces by its value everywhere", () => {
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

test("keeps the system fields of the Content Lake unchanged", () => {
  const content = { _key: "{businesses}", _type: "x", text: "{Businesses} {} { businesses }" };
  expect(resolveFacts(content, facts)).toEqual(content);
});

test("keeps a name without a fact, so that it is noticed", () => {
  expect(withFacts("{spots} left", new Map())).toBe("{spots} left");
});

test("replaces a reference in running text by a span with the value", () => {
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

test("does not loop over facts that name each other", () => {
  const round = [fact("a", "{b}"), fact("b", "{a}")];
  expect(resolveFacts("{a}", round)).toBe("{a}");
});

test("returns the names in a text", () => {
  expect(tokensOf("{a} and {b-c}, not {D} or {1}")).toEqual(["a", "b-c"]);
});
