import { randomId } from "./ids.ts";
import type { JsonObject, Mutation } from "./types.ts";

/** A copy in which every object of an array has a `_key`. */
function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const isKeyless =
        typeof item === "object" && item !== null && !Array.isArray(item) && !("_key" in item);
      const keyedItem = withKeys(item);
      return isKeyless ? { _key: randomId(), ...(keyedItem as JsonObject) } : keyedItem;
    });
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withKeys(child)]));
}

/** Returns the mutations with a `_key` on each object in an array, for the option `autoGenerateArrayKeys`. */
export function withArrayKeys(mutations: Mutation[]): Mutation[] {
  return mutations.map((mutation) =>
    "delete" in mutation ? mutation : (withKeys(mutation) as Mutation),
  );
}
