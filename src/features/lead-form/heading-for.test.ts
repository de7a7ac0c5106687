// @vitest-environment node
import { expect, test } from "vitest";
import { headingFor, headingsBySource } from "./heading-for.ts";

const content = {
  defaultHeading: "Get Started Today",
  headings: [
    { source: "schedule-demo", heading: "Schedule a Demo" },
    { source: "free-trial", heading: null },
  ],
};

test("a source with a heading of its own gets it", () => {
  expect(headingFor("schedule-demo", content)).toBe("Schedule a Demo");
});

test.each(["get-started", "free-trial", null])(
  "the source %s gets the default heading",
  (source) => {
    expect(headingFor(source, content)).toBe("Get Started Today");
  },
);

test("an empty document breaks nothing", () => {
  expect(headingFor("schedule-demo", { headings: null, defaultHeading: null })).toBe("");
});

test("only a source with a heading has one of its own", () => {
  const headings = [...content.headings, { source: null, heading: "Lost" }, { heading: "Lost" }];
  expect(headingsBySource({ headings })).toEqual([["schedule-demo", "Schedule a Demo"]]);
});

test("no source takes no heading, not even one that is written for an empty source", () => {
  expect(headingFor(null, { headings: [{ source: "", heading: "Empty" }] })).toBe("");
});
