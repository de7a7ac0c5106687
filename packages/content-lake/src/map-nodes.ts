import type { JsonObject } from "./types.ts";

/** A node of the syntax tree that groq-js parses a query into. */
export type Node = JsonObject & { type?: string };

/** A syntax tree with each node replaced by what `change` returns for it, the innermost first. */
export function mapNodes<Tree>(tree: Tree, change: (node: Node) => unknown): Tree {
  const map = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(map);
    if (typeof part !== "object" || part === null) return part;
    if (Object.getPrototypeOf(part) !== Object.prototype) return part;
    const entries = Object.entries(part).map(([key, child]) => [key, map(child)] as const);
    return change(Object.fromEntries(entries) as Node);
  };
  return map(tree) as Tree;
}
