import { parse } from "groq-js";
import { mapNodes, type Node } from "./map-nodes.ts";
import {
  contains,
  DEPTHS,
  distance,
  intersects,
  type Place,
  placeOf,
  SEPARATORS,
} from "./places.ts";
import type { JsonObject } from "./types.ts";

/**
 * The library groq-js parses the calls of `geo::` but runs none, and accepts no functions of others. It does accept a
 * function that resolves references. So a call becomes a reference whose id is the call with its places as strings, and
 * `answerOfPlaces` resolves it.
 */
const MARK = "\u0000geo()";
const BETWEEN = "\u0000 ";

/**
 * groq-js lacks the function `geo()`: this declares it, so that each call is in the syntax tree. No query may have a
 * parameter of the same name.
 */
const DECLARED = `fn global::geo($__place) = $__place{"${MARK}": @};\n`;

/** What to put before a query, so that groq-js reads it. */
export function declarationsFor(text: string): string {
  return /\bgeo\s*\(/.test(text) ? DECLARED : "";
}

const THIS: Node = { type: "This" };
const value = (of: unknown): Node => ({ type: "Value", value: of });
const plus = (left: Node, right: Node): Node => ({ type: "OpCall", op: "+", left, right });

/** The numbers of nested arrays as a string; null if they contain anything else. */
function joined(base: Node, depth: number): Node {
  const expr = depth === 1 ? plus(THIS, value(0)) : joined(THIS, depth - 1);
  const items = { type: "Map", base: { type: "ArrayCoerce", base }, expr };
  const args = [items, value(SEPARATORS[depth - 1])];
  return { type: "FuncCall", namespace: "array", name: "join", args };
}

/** The place that an object describes, as a string; a geopoint's `lat` and `lng` become a Point. */
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

/** A reference to the answer of a call. */
function reference(name: string, texts: Node[]): Node {
  const call = texts.reduce(
    (before, text) => plus(plus(before, value(BETWEEN)), text),
    value(`${MARK}${BETWEEN}${name}`),
  );
  const attributes = [{ type: "ObjectAttributeValue", name: "_ref", value: call }];
  return { type: "Deref", base: { type: "Object", attributes } };
}

/** A syntax tree in which calls about places are references. Throws for a wrong number of arguments. */
export function withoutPlaces<Tree>(tree: Tree): Tree {
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

const ANSWERS: Record<string, (a: Place, b: Place) => unknown> = { contains, distance, intersects };

/** Resolves a reference whose id no document has: to the result of a call about places, or to nothing. */
export function answerOfPlaces(id: string): JsonObject | null {
  const [mark, name = "", ...texts] = id.split(BETWEEN);
  if (mark !== MARK) return null;
  const [first = null, second] = texts.map(placeOf);
  if (name === "geo") return first;
  // groq-js accepts any value, though its types allow only documents.
  return (first && second ? ANSWERS[name]?.(first, second) : null) as JsonObject | null;
}
