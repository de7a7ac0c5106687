import { mapNodes, type Node } from "./map-nodes.ts";

/**
 * groq-js evaluates both sides of every `&&`, even a subquery over all documents. This rewrites `*[a && b]` in a syntax
 * tree to `*[a][b]`, which finds the same and evaluates `b` only for what `a` matches.
 */
export function splitFilters<Tree>(tree: Tree): Tree {
  return mapNodes(tree, split);
}

function split(node: Node): unknown {
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
