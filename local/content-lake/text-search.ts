import type { JsonObject, LakeDocument } from "./types.ts";

/** Hidden property that holds all text of a document, for `@ match text::query(...)`. */
const TEXT = "__text";

type Node = JsonObject & { type?: string };

/**
 * groq-js has no `text::query()`. The Studio's search writes `[@, _id] match text::query($q)`;
 * this makes it `[__text, _id] match $q`, which groq-js can run.
 */
export function withoutTextQuery<Tree>(tree: Tree): Tree {
  return rewrite(tree, false) as Tree;
}

function rewrite(value: unknown, isMatchTarget: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, isMatchTarget));
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const node = value as Node;
  if (isMatchTarget && node.type === "This") return { type: "AccessAttribute", name: TEXT };
  const isSearch = node.type === "OpCall" && node["op"] === "match" && isTextQuery(node["right"]);
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) {
    copy[key] = rewrite(child, (isMatchTarget && node.type !== "AccessAttribute") || isSearch);
  }
  return isSearch ? { ...copy, right: textQueryArgument(node["right"]) } : copy;
}

function isTextQuery(value: unknown): boolean {
  const node = value as Node | undefined;
  return node?.type === "FuncCall" && node["namespace"] === "text" && node["name"] === "query";
}

function textQueryArgument(call: unknown): unknown {
  const args = (call as { args: unknown[] }).args;
  return args[0];
}

/** Gives each document its hidden text, computed on first use. */
export function searchable(documents: LakeDocument[]): void {
  for (const document of documents) {
    if (Object.hasOwn(document, TEXT)) continue;
    let text: string | undefined;
    Object.defineProperty(document, TEXT, {
      get: () => (text ??= gatherText(document, []).join(" ")),
      enumerable: false,
    });
  }
}

function gatherText(value: unknown, found: string[]): string[] {
  if (typeof value === "string") found.push(value);
  else if (Array.isArray(value)) for (const item of value) gatherText(item, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (!key.startsWith("_")) gatherText(child, found);
    }
  }
  return found;
}
