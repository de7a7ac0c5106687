import { expect, test } from "vitest";
import fixture from "../../../tests/fixtures/lead-cases.json" with { type: "json" };
import { leadSchema, type LeadFieldName, type LeadValues } from "./lead.schema.ts";

/** One lead, and what becomes of it in the form and in the database alike. */
type LeadCase = {
  name: string;
  input: Partial<LeadValues>;
  errors: Partial<LeadValues> | null;
  /** The fields that are stored otherwise than they were typed. */
  stored?: Partial<LeadValues>;
};

const cases = fixture as LeadCase[];

/** Each wrong field's first message, which is the one that the form shows. */
function errorsOf(input: unknown) {
  const issues = leadSchema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

test.each(cases)("$name", ({ input, errors, stored }) => {
  const expected = errors ? { errors } : { errors: {}, lead: { ...input, ...stored } };
  const { data: lead } = leadSchema.safeParse(input);
  expect({ errors: errorsOf(input), lead }).toEqual(expected);
});

const messageWhenMissing: [LeadFieldName, string | undefined][] = [
  ["companyName", "Company name is required"],
  ["contactName", "Contact name is required"],
  ["contactNumber", "Phone number must be at least 8 digits"],
  ["email", "Invalid email address"],
  ["solutionInterested", "Please select a solution"],
  ["remarks", undefined],
];

test.each(messageWhenMissing)("a missing %s is told as %s", (name, message) => {
  expect(errorsOf({})[name]).toBe(message);
});

test.each(["a\u0000b", "half \ud83c", "\udf5c"])(
  "remarks that no database holds are told: %j",
  (remarks) => {
    expect(errorsOf({ remarks })["remarks"]).toBe("Remarks contain invalid characters");
  },
);
