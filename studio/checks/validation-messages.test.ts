import type { ArraySchemaType, ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { validationMessages, toValidationMessage } from "./validation-messages.ts";
import { schema, validateWithModel } from "./validate-with-model.ts";
import { schemaTypes } from "../schema-types.ts";

const client = { fetch: async () => [], withConfig: () => client };

/** Returns a value that breaks as many rules of its type as possible. */
function wrong(type: SchemaType, depth = 0): unknown {
  if (type.jsonType === "string") return "x ".repeat(500);
  if (type.jsonType === "number") return -1000.5;
  if (type.jsonType === "boolean") return "yes";
  if (depth > 4) return undefined;
  if (type.jsonType === "array") {
    const members = (type as ArraySchemaType).of;
    const item = members[0] && wrong(members[0], depth + 1);
    return Array(12).fill(item);
  }
  const { fields, name } = type as ObjectSchemaType;
  const values = fields
    .filter((field) => !field.name.startsWith("_"))
    .map((field) => [field.name, wrong(field.type, depth + 1)]);
  return { ...Object.fromEntries(values), _type: name };
}

const documentTypes = schemaTypes.filter(({ type }) => type === "document");

test.each(documentTypes.map(({ name }) => name))(
  "writes an error of a %s in plain words",
  async (name) => {
    const type = schema.get(name);
    if (!type) throw new Error(name);
    const validate = validateWithModel(client);
    const content = wrong(type) as Record<string, unknown>;
    const filled = await validate({ ...content, _id: "filled", _type: name });
    const empty = await validate({ _id: "empty", _type: name });
    const messages = new Set([...filled, ...empty].map(({ message }) => message));
    expect(messages.size).toBeGreaterThan(1);
    const odd = [...messages].filter((text) => /[{}]|undefined|^[a-z.]+[-:]|pattern/.test(text));
    expect(odd).toEqual([]);
    expect([...messages].filter((text) => text.startsWith("Exception"))).toEqual([]);
  },
);

test("words a limit by what it counts: list items or paragraphs", () => {
  expect(toValidationMessage("validation:array.maximum-length", { maxLength: 3 })).toBe(
    "Too many: 3 at most",
  );
  expect(
    toValidationMessage("validation:array.maximum-length", { maxLength: 3, context: "blocks" }),
  ).toBe("Too long: 3 paragraphs at most");
  expect(
    Object.values(validationMessages).filter((message) => /\bMust be a\b|Required/.test(message)),
  ).toEqual([]);
});
