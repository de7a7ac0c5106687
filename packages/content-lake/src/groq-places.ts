import { parse } from "groq-js";
import { mapNodes, type Node } from "./map-nodes.ts";
import {
  contains,
  DEPTHS,
  distance,
  intersects,
  type Geometry,
  geometryFromText,
  SEPARATORS,
} from "./places.ts";
import type { JsonObject } from "./types.ts";

/**
 * groq-js parses calls of `geo::` but cannot run them, and it accepts no custom functions. It does accept a function
 * that resolves references. So each call is rewritten as a reference, whose id holds the name of the function and its
 * geometries as text, and `resultOfGeoCall` resolves it.
 */
const MARK = "\u0000geo()";
const BETWEEN = "\u0000 ";

/**
 * groq-js lacks the function `geo()`, so this declares it: then each call is in the syntax tree. A query must not have
 * a parameter `$__place`.
 */
const DECLARED = `fn global::geo($__place) = $__place{"${MARK}": @};\n`;

/** The declaration to put before a query that calls `geo()`; empty for any other query. */
export function declarationsFor(text: string): string {
  return /\bgeo\s*\(/.test(text) ? DECLARED : "";
}

const THIS: Node = { type: "This" };
const value = (of: unknown): Node => ({ type: "Value", value: of });
const plus = (left: Node, right: Node): Node => ({ type: "OpCall", op: "+", left, right });

/** A syntax tree that writes nested arrays of numbers as a string; its result is null if they contain anything else. */
function joined(base: Node, depth: number): Node {
  const expr = depth === 1 ? plus(THIS, value(0)) : joined(THIS, depth - 1);
  const items = { type: "Map", base: { type: "ArrayCoerce", base }, expr };
  const args = [items, value(SEPARATORS[depth - 1])];
  return { type: "FuncCall", namespace: "array", name: "join", args };
}

/** A syntax tree that writes a GeoJSON object as a string such as `Point 10.75,59.91`; a geopoint becomes a Point. */
const AS_TEXT: Node = {
  type: "Select",
  alternatives: Object.entries(DEPTHS).map(([type, depth]) => ({
    type: "SelectAlternative",
    condition: parse(`type == "${type}"`),
    value: plus(value(`${type} `), joined({ type: "AccessAttribute", name: "coordinates" }, depth)),
  })),
  fallback: parse(
    `select(defined(lng) != defined(lon) => "Point " + string(coalesce(lng, lon) + 0) + "," + string(lat + 0))`,
  ),
};

const textOf = (base: Node): Node => ({ type: "Projection", base, expr: AS_TEXT });

const written = (number: Node): Node => {
  return {
    type: "FuncCall",
    namespace: "global",
    name: "string",
    args: [plus(number, value(0))],
  };
};

const pointOf = (lat: Node, lng: Node): Node =>
  plus(plus(value("Point "), written(lng)), plus(value(","), written(lat)));

/** The syntax tree of a reference that `resultOfGeoCall` resolves to the result of a call. */
function reference(name: string, texts: Node[]): Node {
  const call = texts.reduce(
    (before, text) => plus(plus(before, value(BETWEEN)), text),
    value(`${MARK}${BETWEEN}${name}`),
  );
  const attributes = [{ type: "ObjectAttributeValue", name: "_ref", value: call }];
  return { type: "Deref", base: { type: "Object", attributes } };
}

/** Returns the syntax tree with each call of `geo::` as a reference. Throws for a wrong number of arguments. */
export function rewriteGeoCalls<Tree>(tree: Tree): Tree {
  return mapNodes(tree, rewrite);
}

function rewrite(node: Node): unknown {
  if (isDeclared(node)) return reference("geo", [textOf(node["base"] as Node)]);
  if (node.type !== "FuncCall" || node["namespace"] !== "geo") return node;
  const [first, second, ...more] = node["args"] as Node[];
  const name = String(node["name"]);
  if (!first || !second || more.length > 0) {
    throw new Error(`Incorrect number of arguments to function geo::${name}(). Expected 2`);
  }
  if (name === "latLng") return reference("geo", [pointOf(first, second)]);
  return reference(name, [textOf(first), textOf(second)]);
}

function isDeclared({ type, expr }: Node): boolean {
  if (type !== "Projection") return false;
  const [attribute] = ((expr as Node)["attributes"] ?? []) as Node[];
  return attribute?.["name"] === MARK;
}

const GEO_FUNCTIONS: Record<string, (a: Geometry, b: Geometry) => unknown> = {
  contains,
  distance,
  intersects,
};

/** Returns the result of the `geo::` call in the id of a reference; null without a call or for an invalid geometry. */
export function resultOfGeoCall(id: string): JsonObject | null {
  const [mark, name = "", ...texts] = id.split(BETWEEN);
  if (mark !== MARK) return null;
  const [first = null, second] = texts.map(geometryFromText);
  if (name === "geo") return first;
  // groq-js accepts any value, though its types allow only documents.
  return (first && second ? GEO_FUNCTIONS[name]?.(first, second) : null) as JsonObject | null;
}
