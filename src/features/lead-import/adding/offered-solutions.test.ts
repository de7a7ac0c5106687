import { afterEach, expect, test } from "vitest";
import { SOLUTIONS } from "../../../lib/lead-rules.ts";
import { offeredSolutions } from "./offered-solutions.ts";

afterEach(() => document.head.replaceChildren());

function write(solutions: string[]) {
  document.head.innerHTML = `<meta name="solutions">`;
  document.querySelector("meta")?.setAttribute("content", JSON.stringify(solutions));
}

test("returns the solutions that the build has written into the page", () => {
  write(["Restaurant AI", `Say "hello"`]);
  expect(offeredSolutions()).toEqual(["Restaurant AI", `Say "hello"`]);
});

test("returns the default solutions if the page contains none", () => {
  expect(offeredSolutions()).toEqual(SOLUTIONS);
  write([]);
  expect(offeredSolutions()).toEqual(SOLUTIONS);
});
