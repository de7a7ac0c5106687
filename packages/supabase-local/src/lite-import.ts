import { AsyncLocalStorage } from "node:async_hooks";

// Importing lite replaces process.emitWarning by a function that throws on Error objects; this is restored below.
const emitWarning = process.emitWarning;
export const { App } = await import("@supabase/lite");
export const { PostgresConnection } = await import("@supabase/lite/postgres");
process.emitWarning = emitWarning;

/** One request to the database, with the SQLSTATE or name of the error that it ran into. */
export type RequestContext = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The schema of the request. */
  schema?: string;
  problem?: string;
};

/** The request that lite is answering; `undefined` outside lite. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

// lite prints failed statements with their parameters, which are a visitor's data. Store only the error's code.
for (const level of ["error", "warn", "info", "log"] as const) {
  const print = console[level];
  console[level] = (...values: unknown[]) => {
    const request = requestContext.getStore();
    if (request) request.problem = values.map(nameOf).find(Boolean) ?? request.problem;
    else print.apply(console, values);
  };
}

function nameOf(value: unknown): string | undefined {
  if (!(value instanceof Error)) return undefined;
  return "code" in value && typeof value.code === "string" ? value.code : value.name;
}
