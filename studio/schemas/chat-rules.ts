import type { Rule, SchemaTypeDefinition } from "sanity";
import { findChatProblems, type Scene } from "../texts/chat-problems.ts";

function checked(rule: Rule) {
  return rule.custom((scene) => {
    const problems = findChatProblems(scene as Scene | undefined);
    return problems.length > 0 ? problems : true;
  });
}

/**
 * Adds to a conversation that can be tried that every way of it ends and every amount adds up. An error in the Studio;
 * outside it Sanity makes a warning of every rule of an object.
 */
export function withChatRules(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.name !== "chatScene") return type;
  return { ...type, validation: checked } as SchemaTypeDefinition;
}
