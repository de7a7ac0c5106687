import { afterEach, expect, test } from "vitest";
import { readFormMessages } from "./form-words.ts";

afterEach(() => document.body.replaceChildren());

test("returns the messages that the page contains", () => {
  const messages = { rules: { phone: "Too short" }, answers: { success: "Thank You!" } };
  const element = document.createElement("div");
  element.dataset["formWords"] = JSON.stringify(messages);
  document.body.append(document.createElement("p"), element);
  expect(readFormMessages()).toEqual(messages);
});

test("throws if the page does not contain the messages", () => {
  expect(() => readFormMessages()).toThrow(SyntaxError);
});
