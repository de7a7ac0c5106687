import type { ValidationContext } from "sanity";
import { expect, test } from "vitest";
import { leadFields, type LeadField } from "../../src/lib/messages/lead-fields.ts";
import { OPTIONAL_FIELDS } from "../../src/sections/lead-form/lead-form.schema.ts";
import { validateWithModel } from "../checks/validate-with-model.ts";
import { checkOneLeadForm } from "./lead-form-rules.ts";

const form = (_key: string) => ({ _key, _type: "leadFormSection" });
const shared = (_key: string, _ref: string) => ({
  _key,
  _type: "reusableSection",
  source: { _ref },
});

function check(sections: unknown) {
  const client = { fetch: async () => ["with-form"] };
  return checkOneLeadForm(sections, { getClient: () => client } as unknown as ValidationContext);
}

test("a page may have at most one lead form", async () => {
  expect(await check(undefined)).toBe(true);
  expect(await check([form("a"), { _key: "b", _type: "heroSection" }])).toBe(true);
  expect(await check([form("a"), { _key: "b", _type: "heroSection" }, form("c")])).toEqual({
    path: [{ _key: "c" }],
    message: "This is a second lead form: a page can have only one",
  });
});

test("counts a lead form in a reusable section", async () => {
  expect(await check([shared("a", "with-form"), shared("b", "without")])).toBe(true);
  expect(await check([form("a"), shared("b", "with-form")])).toMatchObject({
    path: [{ _key: "b" }],
  });
});

test("the optional fields of a lead are those that the form marks as optional", () => {
  const optional = Object.entries<LeadField>(leadFields).flatMap(([value, { control, studio }]) =>
    control.isRequired ? [] : [{ title: studio, value }],
  );
  expect(OPTIONAL_FIELDS).toEqual(optional);
});

test.each([
  [{ leftOut: ["remarks"] }, []],
  [{ leftOut: ["email"] }, ["This is not one of the choices"]],
  [{ source: "Ad landing" }, ["Enter it as small letters, digits and hyphens, such as ad-landing"]],
])("for %j the Studio shows %j", async (fields, messages) => {
  const section = { ...form("a"), heading: "Start", source: "ad-landing", ...fields };
  const client = { fetch: async () => [], withConfig: () => client };
  const markers = await validateWithModel(client)({
    _id: "reusable-form",
    _type: "reusable",
    title: "Form",
    sections: [section],
  });
  expect(markers.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual(
    messages,
  );
});
