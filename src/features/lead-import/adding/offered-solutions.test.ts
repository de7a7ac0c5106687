import { afterEach, expect, test } from "vitest";
import { SOLUTIONS } from "../../../lib/lead-rules.ts";
import { offeredSolutions } from "./offered-solutions.ts";

afterEach(() => document.head.replaceChildren());

function write(solutions: string[]) {
  document.head.innerHTML = `<meta name="solutions">`;
  document.querySelector("meta")?.setAttribute("content", JSON.stringify(solutions));
}

test("what the build wrote into the page is offered", () => {
  write(["Restaurant AI", `Say "hello"`]);
  expect(offeredSolutions()).toEqual(["Restaurant AI", `Say "hello"`]);
});

test("a page that names none offers those of the start", () => {
  expect(offeredSolutions()).toEqual(SOLUTIONS);
  write([]);
  expect(offeredSolutions()).toEqual(SOLUTIONS);
});
