import type { JsonObject } from "./types.ts";

type Node = JsonObject & { type?: string };

/**
 * groq-js works out both sides of every `&&`, a subquery over all documents too. This makes `*[a && b]` of
 * a syntax tree `*[a][b]`, which finds the same: what `a` leaves out costs nothing more.
 */
export function splitFilters<Tree>(tree: Tree): Tree {
  return split(tree) as Tree;
}

function split(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(split);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, split(child)] as const);
  const node = Object.fromEntries(entries) as Node;
  if (node.type !== "Filter") return node;
  return conditions(node["expr"] as Node).reduce(
    (base, expr) => ({ ...node, base, expr }),
    node["base"],
  );
}

function conditions(expr: Node): Node[] {
  if (expr.type === "Group") return conditions(expr["base"] as Node);
  if (expr.type !== "And") return [expr];
  return [...conditions(expr["left"] as Node), ...conditions(expr["right"] as Node)];
}
