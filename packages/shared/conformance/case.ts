/** The outcome of a request: a value, or a refusal with its status and code. */
export type Outcome = { value: unknown } | { status: number; code: string };

/** One documented behaviour; `run` calls it with a real client against a running server. */
export type Case<Servers> = {
  name: string;
  expected: Outcome;
  run: (servers: Servers) => Promise<Outcome>;
};

export type Group<Servers> = {
  name: string;
  cases: Case<Servers>[];
};

export type Suite<Servers> = {
  name: string;
  /** The public documentation that the expected outcomes are from. */
  source: string;
  groups: Group<Servers>[];
};

/** S1 is the worst; page.ts says what each means. */
export type Severity = "S1" | "S2" | "S3" | "S4";

export function ok(value: unknown): Outcome {
  return { value };
}

export function refused(status: number, code: string): Outcome {
  return { status, code };
}

const PARTIAL = Symbol("partial");

/** An expected object of which only these keys are compared. */
export function having(keys: Record<string, unknown>): unknown {
  return { ...keys, [PARTIAL]: true };
}

/** Whether a value is as expected; an expected function accepts each value that it returns `true` for. */
export function matches(actual: unknown, expected: unknown): boolean {
  if (typeof expected === "function") return (expected as (value: unknown) => boolean)(actual);
  if (expected instanceof RegExp) return typeof actual === "string" && expected.test(actual);
  if (typeof expected !== "object" || expected === null) return Object.is(actual, expected);
  if (typeof actual !== "object" || actual === null) return false;
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  const isPartial = PARTIAL in expected;
  const keys = Object.keys(expected);
  const isWhole = isPartial || Object.keys(actual).length === keys.length;
  return isWhole && keys.every((key) => matchesKey(actual, expected, key));
}

function matchesKey(actual: object, expected: object, key: string): boolean {
  const [has, wants] = [actual, expected] as Record<string, unknown>[];
  return Object.hasOwn(actual, key) && matches(has?.[key], wants?.[key]);
}

/** The severity of an outcome that differs from the expected one; null if it does not. */
export function severityOf(actual: Outcome, expected: Outcome): Severity | null {
  if ("value" in expected) {
    if (!("value" in actual)) return "S4";
    return matches(actual.value, expected.value) ? null : "S1";
  }
  if ("value" in actual) return "S2";
  return actual.status === expected.status && actual.code === expected.code ? null : "S3";
}
