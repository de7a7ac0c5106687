/**
 * A fact of the CMS as texts show it. `setting` names the lead desk's setting that the value is; empty for other facts.
 */
export type Fact = { id: string; key: string; text: string; setting: string };

/** The placeholder of a fact: its name in braces, as in `{businesses}`. */
const TOKEN = /\{([a-z][a-z0-9-]*)\}/g;

/** The type of a reference to a fact inside running text in the CMS. */
const INLINE = "factValue";

/** The names of the facts that a text refers to, in order. */
export function tokensOf(text: string): string[] {
  return [...text.matchAll(TOKEN)].map(([, key]) => key ?? "");
}

/** The text with each placeholder replaced by its fact's value; an unknown name stays, so that somebody notices it. */
export function withFacts(text: string, facts: ReadonlyMap<string, string>): string {
  return text.includes("{")
    ? text.replace(TOKEN, (token, key: string) => facts.get(key) ?? token)
    : text;
}

/** Returns the texts of facts by name. A text may itself name other facts: "{trial-days} days". */
export function factTexts(facts: readonly Fact[]): Map<string, string> {
  const storedTexts = new Map(
    facts.filter(({ setting }) => !setting).map(({ key, text }) => [key, text] as const),
  );
  return new Map([...storedTexts].map(([key, text]) => [key, withFacts(text, storedTexts)]));
}

type Resolve = { texts: ReadonlyMap<string, string>; byId: ReadonlyMap<string, Fact> };

/** The piece of running text that replaces a reference to a fact. */
function pieceOf(value: Record<string, unknown>, { texts, byId }: Resolve): unknown {
  const { _key, fact } = value as { _key?: unknown; fact?: { _ref?: string } | null };
  const { key = "", setting } = byId.get(fact?._ref ?? "") ?? {};
  if (setting) return { _type: "settingValue", _key, setting };
  return { _type: "span", _key, text: texts.get(key) ?? "", marks: [] };
}

function resolve(value: unknown, lookup: Resolve): unknown {
  if (typeof value === "string") return withFacts(value, lookup.texts);
  if (Array.isArray(value)) {
    return value.map((item) => resolve(item, lookup));
  }
  if (typeof value !== "object" || value === null) return value;
  const object = value as Record<string, unknown>;
  if (object["_type"] === INLINE) return pieceOf(object, lookup);
  const entries = Object.entries(object).map(([name, child]) =>
    // Fields of the Content Lake itself, such as `_key`, are not texts.
    name.startsWith("_") ? [name, child] : [name, resolve(child, lookup)],
  );
  return Object.fromEntries(entries) as unknown;
}

/** Any content, with each placeholder and each reference to a fact replaced by the fact's value. */
export function resolveFacts<Value>(value: Value, facts: readonly Fact[]): Value {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return resolve(value, { texts: factTexts(facts), byId }) as Value;
}
