type Values = { [field: string]: unknown };

/** The texts of a list. */
function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === "string") : [];
}

/**
 * Returns all earlier values that an edited fact has to store, with the published ones that it would lose; undefined if
 * it stores them already.
 */
export function lostValues(edited: Values, published: Values): string[] | undefined {
  const storedValues = textsOf(edited["formerValues"]);
  const lost = ["value", "words"]
    .filter((name) => edited[name] !== published[name])
    .map((name) => published[name])
    .filter((value) => typeof value === "string" && value !== "" && !storedValues.includes(value));
  return lost.length > 0 ? [...storedValues, ...textsOf(lost)] : undefined;
}
