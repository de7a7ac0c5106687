import type { JsonObject, LakeDocument } from "./types.ts";

/** Hidden property that holds all text of a document, for `@ match text::query(...)`. */
const TEXT = "__text";

type Node = JsonObject & { type?: string };

/**
 * groq-js has no `text::query()`. The Studio's search writes `[@, _id] match text::query($q)`;
 * this makes it `[__text, _id] match $q`, which groq-js can run; words after a minus must be absent.
 */
export function withoutTextQuery<Tree>(tree: Tree, params: JsonObject): Tree {
  return rewrite(tree, false, params) as Tree;
}

function rewrite(value: unknown, isMatchTarget: boolean, params: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, isMatchTarget, params));
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const node = value as Node;
  if (isMatchTarget && node.type === "This") return { type: "AccessAttribute", name: TEXT };
  const isSearch = node.type === "OpCall" && node["op"] === "match" && isTextQuery(node["right"]);
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) {
    const isTarget = (isMatchTarget && node.type !== "AccessAttribute") || isSearch;
    copy[key] = rewrite(child, isTarget, params);
  }
  return isSearch ? searchOf(copy, textQueryArgument(node["right"]), params) : copy;
}

function isTextQuery(value: unknown): boolean {
  const node = value as Node | undefined;
  return node?.type === "FuncCall" && node["namespace"] === "text" && node["name"] === "query";
}

function textQueryArgument(call: unknown): unknown {
  const args = (call as { args: unknown[] }).args;
  return args[0];
}

/** Matches the words of a search, and none of those after a minus. */
function searchOf(match: JsonObject, argument: unknown, params: JsonObject): JsonObject {
  const text = textOf(argument as Node, params);
  if (text === null) return { ...match, right: argument };
  const terms = text.split(/\s+/);
  const has = (term: string) => ({ ...match, right: { type: "Value", value: term } });
  const requiredText = terms.filter((term) => !term.startsWith("-")).join(" ");
  const excludedTerms = terms.filter((term) => /^-./.test(term)).map((word) => word.slice(1));
  const exclusions = excludedTerms.map((term) => ({ type: "Not", base: has(term) }));
  const [first = has(""), ...rest] = requiredText ? [has(requiredText), ...exclusions] : exclusions;
  return rest.reduce<JsonObject>((left, right) => ({ type: "And", left, right }), first);
}

function textOf(argument: Node, params: JsonObject): string | null {
  const value =
    argument.type === "Parameter" ? params[String(argument["name"])] : argument["value"];
  return typeof value === "string" ? value : null;
}

/** Gives each document its hidden text, computed on first use. */
export function searchable(documents: LakeDocument[]): void {
  for (const document of documents) {
    if (Object.hasOwn(document, TEXT)) continue;
    let text: string | undefined;
    Object.defineProperty(document, TEXT, {
      get: () => (text ??= withoutQuotes(gatherText(document, []).join(" "))),
      enumerable: false,
    });
  }
}

/** groq-js treats typographic quotes as letters: a word after one would not be found. */
function withoutQuotes(text: string): string {
  return text.replace(/[“”„«»‹›]|(?<!\p{L})[‘’]|[‘’](?!\p{L})/gu, " ");
}

function gatherText(value: unknown, texts: string[]): string[] {
  if (typeof value === "string") texts.push(value);
  else if (Array.isArray(value)) for (const item of value) gatherText(item, texts);
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (!key.startsWith("_")) gatherText(child, texts);
    }
  }
  return texts;
}
