import type { Rule, RuleSpec, SchemaTypeDefinition } from "sanity";
import { withFactValues } from "./known-facts.ts";

type Field = { type?: string; validation?: unknown; fields?: unknown[]; of?: unknown[] };
type Validation = (rule: Rule) => Rule | Rule[];

const TEXTS = new Set(["string", "text"]);

function asShownLengths(rule: Rule): Rule {
  // Only the maximum is measured again: a fact's name in braces cannot break another rule.
  const max = rule._rules.find((spec: RuleSpec) => spec.flag === "max")?.constraint;
  if (typeof max !== "number") return rule;
  const others = rule.clone();
  others._rules = rule._rules.filter(({ flag }: RuleSpec) => flag !== "max");
  return others.custom(async (value, context) => {
    const length = typeof value === "string" ? (await withFactValues(value, context)).length : 0;
    return length > max ? `Too long: ${max} characters at most` : true;
  });
}

function withShown<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  const { type, validation, fields, of } = part as Field;
  const isText = TEXTS.has(String(type)) && typeof validation === "function";
  return {
    ...part,
    ...(fields && { fields: fields.map(withShown) }),
    ...(of && { of: of.map(withShown) }),
    ...(isText && {
      validation: (rule: Rule) => [(validation as Validation)(rule)].flat().map(asShownLengths),
    }),
  };
}

/** Makes the limits of a type's texts apply to what visitors read: the value of each fact instead of its name. */
export function withShownLengths(type: SchemaTypeDefinition): SchemaTypeDefinition {
  return withShown(type);
}
