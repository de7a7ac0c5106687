import type { SupabaseClient } from "@supabase/supabase-js";
import { type Case, ok, type Outcome, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";

type Result = {
  data: unknown;
  error: { code: string } | null;
  status: number;
  count?: number | null;
};
// oxlint-disable-next-line typescript/no-explicit-any -- the archive of films has no generated types
export type Database = SupabaseClient<any>;

/** The result of supabase-js: rows, with their count if that was requested. */
export function outcomeOf({ data, error, status, count }: Result): Outcome {
  if (error) return refused(status, error.code);
  return ok(typeof count === "number" ? { data, count } : data);
}

/** A case that runs as a visitor, with supabase-js. */
export function byClient(
  name: string,
  runQuery: (database: Database) => PromiseLike<unknown>,
  expected: Outcome,
): Case<Servers> {
  return {
    name,
    expected,
    run: async ({ visitor }) => outcomeOf((await runQuery(visitor as Database)) as Result),
  };
}

/** A case for a filter of films; `ids` are those of the films that it finds. */
export function finds(
  name: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- each filter is a separate method
  filter: (films: any) => any,
  ...ids: number[]
): Case<Servers> {
  const found = ok(ids.map((id) => ({ id })));
  return byClient(name, (db) => filter(db.from("films").select("id")).order("id"), found);
}

export type Raw = { status: number; headers: Headers; text: string };

/** A case of plain HTTP, for what supabase-js has no method for. */
export function byRequest(
  name: string,
  request: { path: string; method?: string; headers?: Record<string, string>; body?: string },
  readResult: (response: Raw) => unknown,
  expected: Outcome,
): Case<Servers> {
  const { path, method = "GET", headers = {}, body } = request;
  return {
    name,
    expected,
    async run({ supabase }) {
      const response = await fetch(`${supabase.url}/rest/v1/${path}`, {
        method,
        headers: { apikey: supabase.anonKey, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      if (response.ok)
        return ok(readResult({ status: response.status, headers: response.headers, text }));
      return refused(response.status, codeOf(text));
    },
  };
}

function codeOf(text: string): string {
  try {
    const { code, error_code: name } = JSON.parse(text) as { code?: unknown; error_code?: string };
    return name ?? (typeof code === "string" ? code : "");
  } catch {
    return "";
  }
}

export function json({ text }: Raw): unknown {
  return JSON.parse(text);
}
