// @vitest-environment node
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type LeadFieldName, leadFields } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { english } from "../../lib/messages/english.ts";
import fixture from "../../../tests/fixtures/lead-cases.json" with { type: "json" };
import {
  DEFAULT_CONTACT_NUMBER,
  fieldId,
  type LeadInput,
  leadSchema as leadSchemaWith,
  type LeadValues,
} from "./lead.schema.ts";

/** A lead and its expected result; the tests of the database use the same cases. */
type LeadCase = {
  name: string;
  input: Partial<LeadInput>;
  errors: Partial<LeadInput> | null;
  /** The fields whose stored value differs from the typed one. */
  stored?: Partial<LeadValues>;
};

const leadSchema = leadSchemaWith(english.rules);
const cases = fixture as LeadCase[];

/** Returns the first message of each invalid field, which the form shows. */
function errorsOf(input: unknown) {
  const issues = leadSchema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

test.each(cases)("$name", ({ input, errors, stored }) => {
  const named: object = errors ?? { ...input, ...stored };
  const { data: lead } = leadSchema.safeParse(input);
  const entries = Object.entries(errors ?? lead ?? {}).filter(([name]) => name in named);
  expect({ errors: errorsOf(input), lead: Object.fromEntries(entries) }).toEqual({
    errors: errors ?? {},
    lead: named,
  });
  expect(lead === undefined).toBe(errors !== null);
});

const messageWhenMissing: [LeadFieldName, string | undefined][] = [
  ["companyName", "Company name is required"],
  ["contactName", "Contact name is required"],
  ["contactNumber", "Phone number must be at least 8 digits"],
  ["email", "Invalid email address"],
  ["solutionInterested", "Please select a solution"],
  ["remarks", undefined],
];

test.each(messageWhenMissing)("reports a missing %s with the message %s", (name, message) => {
  expect(errorsOf({})[name]).toBe(message);
});

test.each(["a\u0000b", "half \ud83c", "\udf5c"])(
  "refuses remarks that no database can store: %j",
  (remarks) => {
    expect(errorsOf({ remarks })["remarks"]).toBe("Remarks contain invalid characters");
  },
);

test("reports remarks that are not a text with the message for too long ones", () => {
  expect(errorsOf({ remarks: 7 })["remarks"]).toBe("Remarks must be less than 1000 characters");
});

test("names each control after its field, in the order of the form", () => {
  expect(LEAD_FIELDS).toEqual(Object.keys(leadFields));
  expect(LEAD_FIELDS.map(fieldId)).toEqual(LEAD_FIELDS.map((name) => `lead-${name}`));
  expect(LEAD_FIELDS.slice(0, 5)).toEqual([
    "companyName",
    "contactName",
    "contactNumber",
    "email",
    "solutionInterested",
  ]);
});

test("has Singapore's calling code as the initial contact number", () => {
  expect(DEFAULT_CONTACT_NUMBER).toBe("+65");
});

test("validates without eval, which the Content-Security-Policy forbids", () => {
  expect(z.config().jitless).toBe(true);
});
