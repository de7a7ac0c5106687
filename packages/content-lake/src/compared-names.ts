type Node = { type?: string; name?: unknown; [part: string]: unknown };

/** The document types that a part of a query can match; null if it can match any. */
type Scope = readonly string[] | null;

/** Functions whose result does not depend on the content of a string. */
const BLIND = new Set(["coalesce", "count", "defined"]);

const THROUGH = new Set(["AccessAttribute", "FlatMap", "Map", "PipeFuncCall"]);

/** Nodes that return documents of their base, or values inside these documents. */
const SAME_DOCUMENTS = new Set(
  "AccessElement ArrayCoerce Filter Group PipeFuncCall Projection Slice".split(" "),
);

/** Names of fields by document type, as `comparedNames` returns them. */
export class ComparedNames {
  readonly #names = new Map<string | null, Set<string>>();

  add(scope: Scope, name: string): void {
    for (const type of scope ?? [null]) {
      this.#names.set(type, (this.#names.get(type) ?? new Set()).add(name));
    }
  }

  /** Whether the query compares, sorts by or computes with this field in documents of this type. */
  has(type: string, name: string): boolean {
    return [type, null].some((each) => this.#names.get(each)?.has(name) === true);
  }

  /** A string that is equal for equal names, such as for the key of a cache. */
  get key(): string {
    const entries = [...this.#names].map(([type, names]) => [type, [...names].toSorted()] as const);
    return JSON.stringify(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))));
  }
}

/**
 * Returns the fields that decide the result of a query: those it compares, sorts by or computes with, not those it only
 * returns. What `*[_type == "post" && ...]` compares counts only for posts. `tree` is what groq-js's `parse` returns.
 */
export function comparedNames(tree: unknown): ComparedNames {
  const names = new ComparedNames();
  visit(tree, false, null);
  return names;

  function visit(value: unknown, isCompared: boolean, scope: Scope): void {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, isCompared, scope));
    if (typeof value !== "object" || value === null) return undefined;
    const node = value as Node;
    if (isCompared && node.type === "AccessAttribute") {
      names.add(node["base"] ? scopeOf(node["base"], scope) : scope, String(node.name));
    }
    const decides = isDeciding(node);
    for (const [part, child] of Object.entries(node)) {
      // In `a->b == 1` only `b` is compared; `a` only leads to it.
      const isPathStep = part === "base" && THROUGH.has(String(node.type));
      const inside = part === "base" ? scope : scopeInside(node, scope);
      visit(child, !isPathStep && (isCompared || decides || isCondition(node, part)), inside);
    }
    return undefined;
  }
}

/** The scope of a node's parts other than its base: usually one item of the base. */
function scopeInside(node: Node, scope: Scope): Scope {
  if (node.type === "Filter") return scopeOf(node, scope);
  const hasItems = ["FlatMap", "Map", "PipeFuncCall", "Projection"].includes(String(node.type));
  return hasItems ? scopeOf(node["base"], scope) : scope;
}

/** The types of the documents that a node returns, or returns values of, if it is evaluated in `scope`. */
function scopeOf(value: unknown, scope: Scope): Scope {
  const node = value as Node;
  const { type, base } = node;
  if (type === "This") return scope;
  if (type === "AccessAttribute") return base ? scopeOf(base, scope) : scope;
  if (type === "Map" || type === "FlatMap") return scopeOf(node["expr"], scopeOf(base, scope));
  if (!SAME_DOCUMENTS.has(String(type))) return null;
  const filteredTypes = type === "Filter" ? typesIn(node["expr"] as Node) : null;
  return filteredTypes ?? scopeOf(base, scope);
}

/** The types that a condition such as `_type == "post"` allows; null if it names none. */
function typesIn(expr: Node): Scope {
  if (expr.type === "Group") return typesIn(expr["base"] as Node);
  const [left, right] = [expr["left"], expr["right"]] as [Node, Node];
  if (expr.type === "And") return typesIn(left) ?? typesIn(right);
  if (expr.type !== "OpCall" || left.type !== "AccessAttribute" || left.name !== "_type")
    return null;
  const isOfDocument = left["base"] === undefined;
  const named = expr["op"] === "==" ? [right] : expr["op"] === "in" ? elementsOf(right) : [];
  const types = named.map((each) => each["value"]);
  const areNames = types.length > 0 && types.every((each) => typeof each === "string");
  return isOfDocument && areNames ? types : null;
}

function elementsOf({ type, elements }: Node): Node[] {
  return type === "Array" ? (elements as Node[]).map((element) => element["value"] as Node) : [];
}

function isDeciding({ type, name }: Node): boolean {
  if (type === "OpCall" || type === "PipeFuncCall" || type === "InRange") return true;
  return type === "FuncCall" && !BLIND.has(String(name));
}

function isCondition({ type }: Node, part: string): boolean {
  return part === "condition" || (type === "Filter" && part === "expr");
}
