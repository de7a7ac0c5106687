type Node = { type?: string; name?: unknown; [part: string]: unknown };

/** Functions whose result does not depend on the value of a text. */
const BLIND = new Set(["coalesce", "count", "defined"]);

const THROUGH = new Set(["AccessAttribute", "FlatMap", "Map", "PipeFuncCall"]);

/**
 * The fields of a parsed query whose texts decide its answer: those it compares, sorts by or computes
 * with, as opposed to those it only passes on.
 */
export function comparedNames(tree: unknown): Set<string> {
  const names = new Set<string>();
  visit(tree, false);
  return names;

  function visit(value: unknown, isCompared: boolean): void {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, isCompared));
    if (typeof value !== "object" || value === null) return undefined;
    const node = value as Node;
    if (isCompared && node.type === "AccessAttribute") names.add(String(node.name));
    const decides = isDeciding(node);
    for (const [part, child] of Object.entries(node)) {
      // What a compared field is reached through is not compared itself.
      const isWay = part === "base" && THROUGH.has(String(node.type));
      visit(child, !isWay && (isCompared || decides || isCondition(node, part)));
    }
    return undefined;
  }
}

function isDeciding({ type, name }: Node): boolean {
  if (type === "OpCall" || type === "PipeFuncCall" || type === "InRange") return true;
  return type === "FuncCall" && !BLIND.has(String(name));
}

function isCondition({ type }: Node, part: string): boolean {
  return part === "condition" || (type === "Filter" && part === "expr");
}
