import { afterEach, expect, test } from "vitest";
import { readFormWords } from "./form-words.ts";

afterEach(() => document.body.replaceChildren());

test("the words are those of the page", () => {
  const words = { rules: { phone: "Too short" }, answers: { success: "Thank You!" } };
  const element = document.createElement("div");
  element.dataset["formWords"] = JSON.stringify(words);
  document.body.append(document.createElement("p"), element);
  expect(readFormWords()).toEqual(words);
});

test("a page without the words is a fault of the build", () => {
  expect(() => readFormWords()).toThrow(SyntaxError);
});
