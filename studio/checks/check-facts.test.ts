import { expect, test } from "vitest";
import { checkFacts } from "./check-facts.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const businesses = {
  _id: "fact-businesses",
  _type: "fact",
  key: "businesses",
  value: "650+",
  label: "businesses work with us",
  formerValues: ["500+", "650+"],
};
const spots = { _id: "fact-spots", _type: "fact", key: "spots", value: "23", label: "spots left" };
const phone = {
  _id: "fact-phone",
  _type: "fact",
  key: "phone",
  value: "+65 6555 0123",
  label: "Telephone",
};
const quick = {
  _id: "fact-quick",
  _type: "fact",
  key: "quick",
  value: "< 30 s",
  words: "under 30 seconds",
  label: "to answer",
};
const storedFact = {
  _id: "fact-kept",
  _type: "fact",
  key: "kept",
  setting: "keptPeriod",
  label: "How long requests are kept",
};
const facts = [businesses, spots, phone, quick, storedFact];

function messagesFor(text: string, others: ContentDocument[] = facts): string[] {
  const page = { _id: "page", _type: "page", title: text };
  return checkFacts(toContent([page, ...others])).map(({ message }) => message);
}

test.each([
  "{businesses} businesses, {spots} spots left, answered {quick}",
  "1650+ people, 650 of them, 23 people, 123 spots, page 23",
  "+65 6555 01234, 30 seconds, 30 s",
])("finds nothing in: %s", (text) => {
  expect(messagesFor(text)).toEqual([]);
});

test.each([
  ["650+ businesses", "“650+” is written out"],
  ["500+ businesses", "“500+” is an old value of the fact “businesses work with us”"],
  ["Only 23 spots.", "“23” is written out"],
  ["A 23-spot offer", "“23” is written out"],
  ["Call +65 6555 0123.", "“+65 6555 0123” is written out"],
  ["tel:+6565550123", "“+65 6555 0123” is written out"],
  ["Answered in under 30 seconds.", "“under 30 seconds” is written out"],
])("finds in '%s' that %s", (text, message) => {
  expect(messagesFor(text)).toEqual([expect.stringContaining(message)]);
});

test("reports an unknown fact, and allows a setting in running text only", () => {
  expect(messagesFor("{spot} left")).toEqual(["No fact is called “spot”: type { to choose one"]);
  expect(messagesFor("Kept for {kept}")).toEqual([
    "“kept” works in running text only: type { there to choose it",
  ]);
});

test("reports two facts of one name, and ignores names in addresses", () => {
  const duplicate = { ...spots, _id: "fact-twin", value: "many" };
  expect(messagesFor("", [spots, duplicate])).toEqual([
    "Another fact is called “spots” too",
    "Another fact is called “spots” too",
  ]);
  const redirect = { _id: "r", _type: "redirect", from: "/650+" };
  expect(messagesFor("", [...facts, redirect])).toEqual([]);
});
