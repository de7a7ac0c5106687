import type { ComponentProps } from "react";
import type { StyleSheetManager } from "styled-components";

type Plugin = NonNullable<ComponentProps<typeof StyleSheetManager>["stylisPlugins"]>[number];

const CONDITIONS = new Set(["@media", "@supports", "@container"]);

/**
 * Rewrites `@media (...) { .a { ... } }` as `.a { @media (...) { ... } }`. When a rule of the first form is added
 * later, e.g. because a menu opens, Chromium matches every element of the document again (decision 041).
 */
export const nestMediaRules: Plugin = (condition, index, siblings) => {
  const { children: rules, root, type } = condition;
  if (!CONDITIONS.has(type) || root || !Array.isArray(rules)) return;
  if (!rules.every((rule) => rule.type === "rule")) return;
  for (const rule of rules) {
    const inner = { ...condition, root: rule, parent: rule, children: rule.children };
    rule.root = null;
    rule.parent = null;
    rule.children = [inner];
  }
  siblings.splice(index + 1, 0, ...rules);
  condition.children = [];
};
