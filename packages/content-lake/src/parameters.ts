import type { JsonObject } from "./types.ts";

/**
 * The name of a parameter that a syntax tree uses without a value, or null. The lake refuses such a query; groq-js
 * would use null.
 */
export function missingParameter(tree: unknown, params: JsonObject): string | null {
  if (typeof tree !== "object" || tree === null) return null;
  const { type, name } = tree as { type?: unknown; name?: unknown };
  if (type === "Parameter" && typeof name === "string" && params[name] === undefined) return name;
  for (const child of Array.isArray(tree) ? tree : Object.values(tree)) {
    const missing = missingParameter(child, params);
    if (missing !== null) return missing;
  }
  return null;
}
