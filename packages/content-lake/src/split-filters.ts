import { mapNodes, type Node } from "./map-nodes.ts";

/**
 * groq-js works out both sides of every `&&`, a subquery over all documents too. This makes `*[a && b]` of
 * a syntax tree `*[a][b]`, which finds the same: what `a` leaves out costs nothing more.
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
