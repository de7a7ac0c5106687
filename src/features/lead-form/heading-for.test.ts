import { expect, test } from "vitest";
import { headingFor } from "./heading-for.ts";

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
