import type { Rule, SchemaTypeDefinition } from "sanity";
import { findChatProblems, type Scene } from "../texts/chat-problems.ts";

function checked(rule: Rule) {
  return rule.custom((scene) => {
    const problems = findChatProblems(scene as Scene | undefined);
    return problems.length > 0 ? problems : true;
  });
}

/**
 * Adds to a conversation with quick replies the rule that every path of it ends and every amount adds up. It is an
 * error in the Studio; outside it, Sanity turns every rule of an object into a warning.
 */
export function withChatRules(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.name !== "chatScene") return type;
  return { ...type, validation: checked } as SchemaTypeDefinition;
}
