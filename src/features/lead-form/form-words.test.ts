import { afterEach, expect, test } from "vitest";
import { readFormWords } from "./form-words.ts";

afterEach(() => document.body.replaceChildren());

test("returns the messages that the page contains", () => {
  const words = { rules: { phone: "Too short" }, answers: { success: "Thank You!" } };
  const element = document.createElement("div");
  element.dataset["formWords"] = JSON.stringify(words);
  document.body.append(document.createElement("p"), element);
  expect(readFormWords()).toEqual(words);
});

test("throws if the page does not contain the messages", () => {
  expect(() => readFormWords()).toThrow(SyntaxError);
});
