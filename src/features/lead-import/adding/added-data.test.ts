// @vitest-environment node
import { expect, test } from "vitest";
import leadCases from "../../../../tests/fixtures/lead-cases.json" with { type: "json" };
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";
import { typedSchema } from "./added-data.ts";

// The tests of the contact form and of the database use the same cases.
test.each(leadCases)("$name", ({ input, errors, ...more }) => {
  const { stored = {} } = more as { stored?: object };
  const untyped = Object.fromEntries(LEAD_FIELDS.map((field) => [field, ""]));
  const typed = { ...untyped, ...input, language: "en", source: "", owner: "" };
  const { data, error } = typedSchema.safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  expect([...wrong].toSorted()).toEqual(Object.keys(errors ?? {}).toSorted());
  expect(data).toEqual(errors ? undefined : { ...typed, ...stored });
});
