import { type Case, ok, type Outcome, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";

/** What @sanity/client returns for a query: its result, or the status and type of the error. */
export async function fetched(ask: Promise<unknown>): Promise<Outcome> {
  try {
    return ok(await ask);
  } catch (error) {
    const { statusCode, details } = error as { statusCode?: number; details?: { type?: string } };
    if (statusCode === undefined) throw error;
    return refused(statusCode, details?.type ?? "");
  }
}

export type Options = {
  params?: Record<string, unknown>;
  perspective?: "raw" | "drafts" | "published";
};

export function query(text: string, expected: unknown, options: Options = {}): Case<Servers> {
  const { params = {}, perspective = "published" } = options;
  return {
    name: text,
    expected: ok(expected),
    run: ({ lake }) => fetched(lake.fetch(text, params, { perspective })),
  };
}

export function bad(text: string, params: Record<string, unknown> = {}): Case<Servers> {
  return {
    name: text,
    expected: refused(400, "queryParseError"),
    run: ({ lake }) => fetched(lake.fetch(text, params)),
  };
}

/** Expressions that need no document, and their values. */
export function values(
  ...cases: [text: string, expected: unknown, params?: Record<string, unknown>][]
): Case<Servers>[] {
  return cases.map(([text, expected, params = {}]) => query(text, expected, { params }));
}

export const f = '*[_type == "film"]';
