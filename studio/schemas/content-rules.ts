import type { Rule, SchemaTypeDefinition } from "sanity";
import { findHeadingProblems } from "../texts/heading-order.ts";
import { findInvisibleCharacters } from "../texts/invisible-characters.ts";

/**
 * Adds the checks that concern all texts of a document to its type. They are warnings, so nothing blocks
 * publishing.
 */
export function withContentRules(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.type !== "document") return type;
  const checked = (rule: Rule) => [
    rule
      .custom((document) => {
        const value = document as { sections?: unknown } | undefined;
        const problems = [
          ...findInvisibleCharacters(value),
          ...(type.name === "page" ? findHeadingProblems(value?.sections) : []),
        ];
        return problems.length > 0 ? problems : true;
      })
      .warning(),
  ];
  return { ...type, validation: checked } as SchemaTypeDefinition;
}
