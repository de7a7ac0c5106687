import { mapNodes, type Node } from "./map-nodes.ts";

/** Replaces null while values are compared. */
const NULL_MARK = "\u0000null";

const THIS: Node = { type: "This" };
const value = (of: unknown): Node => ({ type: "Value", value: of });

/**
 * Rewrites the syntax trees that groq-js evaluates differently from the hosted lake. Throws if the hosted lake would
 * refuse the query.
 */
export function corrected<Tree>(tree: Tree): Tree {
  return mapNodes(tree, correct);
}

function correct(node: Node): unknown {
  if (node.type === "PipeFuncCall" && node["name"] === "score")
    assertScorable(node["base"] as Node);
  if (isCall(node, "array", "unique")) return uniqueWithNull(node);
  return node.type === "OpCall" && node["op"] === "in" ? pathInPath(node) : node;
}

function isCall(node: unknown, namespace: string, name: string): node is Node & { args: Node[] } {
  const call = node as Node;
  return call.type === "FuncCall" && call["namespace"] === namespace && call["name"] === name;
}

/** groq-js finds a string in a path, as in `_id in path("a.**")`, but no path in a path. */
function pathInPath(node: Node): Node {
  const { left, right } = node;
  if (!isCall(left, "global", "path") || !isCall(right, "global", "path")) return node;
  return { ...node, left: left.args[0] };
}

/** For `array::unique`, where groq-js counts each null as a different value. */
function uniqueWithNull(call: Node & { args: Node[] }): Node {
  const coalesced = {
    type: "FuncCall",
    namespace: "global",
    name: "coalesce",
    args: [THIS, value(NULL_MARK)],
  };
  const marked = { type: "Map", base: call.args[0], expr: coalesced };
  const isMark = { type: "OpCall", op: "==", left: THIS, right: value(NULL_MARK) };
  const alternatives = [{ type: "SelectAlternative", condition: isMark, value: value(null) }];
  const restored = { type: "Select", alternatives, fallback: THIS };
  return { type: "Map", base: { ...call, args: [marked] }, expr: restored };
}

/** Throws unless `score()` is applied to a list of documents: the hosted lake refuses a projection or one document. */
function assertScorable(base: Node): void {
  if (base.type === "Group") return assertScorable(base["base"] as Node);
  const isProjected = base.type === "Map" && (base["expr"] as Node).type === "Projection";
  if (isProjected || base.type === "AccessElement") {
    throw new Error("score() must be applied to a list of documents");
  }
}

/** Whether a syntax tree calls `diff::`, which groq-js can only run asynchronously. */
export function usesDiff(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const isDiff = (part as Node).type === "FuncCall" && (part as Node)["namespace"] === "diff";
  return isDiff || Object.values(part).some(usesDiff);
}
