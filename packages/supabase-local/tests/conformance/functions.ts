import {
  type Case,
  type Group,
  having,
  ok,
  type Outcome,
  refused,
} from "../../../shared/conformance/case.ts";
import { SITE } from "../stack.ts";
import type { Servers } from "./servers.ts";

type Call = { method?: string; headers?: Record<string, string>; body?: string };

async function call(
  { supabase }: Servers,
  path: string,
  { method = "POST", headers = {}, body }: Call,
) {
  return fetch(`${supabase.url}${path}`, {
    method,
    headers: { apikey: supabase.anonKey, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

async function codeOf(response: Response): Promise<Outcome> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return refused(response.status, code ?? "");
}

function called(
  name: string,
  path: string,
  request: Call,
  readResult: (response: Response) => unknown,
  expected: Outcome,
): Case<Servers> {
  return {
    name,
    expected,
    async run(servers) {
      const response = await call(servers, path, request);
      return response.ok ? ok(await readResult(response)) : codeOf(response);
    },
  };
}

const TRACED =
  "authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage";

/** A case whose outcome is the requested headers that a preflight does not allow. */
function preflight(name: string, path: string): Case<Servers> {
  const headers = {
    origin: SITE,
    "access-control-request-method": "POST",
    "access-control-request-headers": TRACED,
  };
  return called(
    name,
    path,
    { method: "OPTIONS", headers },
    (response) => {
      const allowed = (response.headers.get("access-control-allow-headers") ?? "").toLowerCase();
      return TRACED.split(", ").filter((header) => !allowed.includes(header));
    },
    ok([]),
  );
}

const functionCalls: Group<Servers> = {
  name: "calls",
  cases: [
    called(
      "a body, an environment",
      "/functions/v1/open-echo",
      { body: "hi" },
      (response) => response.json(),
      ok(having({ body: "hi", greeting: "hello", url: (it: unknown) => typeof it === "string" })),
    ),
    called(
      "a path below the function",
      "/functions/v1/open-echo/deeper",
      { body: "hi" },
      (response) => response.status,
      ok(200),
    ),
    called(
      "any method",
      "/functions/v1/open-echo",
      { method: "DELETE" },
      (response) => response.status,
      ok(200),
    ),
    called(
      "a missing function",
      "/functions/v1/missing",
      { body: "" },
      () => null,
      refused(404, "NOT_FOUND"),
    ),
    called(
      "no token, although one is required",
      "/functions/v1/guarded",
      { body: "" },
      () => null,
      refused(401, "UNAUTHORIZED_NO_AUTH_HEADER"),
    ),
    called(
      "the publishable key instead of a required token",
      "/functions/v1/guarded",
      { body: "", headers: { authorization: "Bearer sb_publishable_x" } },
      () => null,
      refused(401, "UNAUTHORIZED_INVALID_JWT_FORMAT"),
    ),
    called(
      "a function that throws",
      "/functions/v1/crash",
      { body: "" },
      () => null,
      refused(500, "WORKER_ERROR"),
    ),
    {
      name: "a token of a user",
      expected: ok(true),
      async run(servers) {
        const { token, email } = await servers.signUp();
        const response = await call(servers, "/functions/v1/guarded", {
          body: "",
          headers: { authorization: `Bearer ${token}` },
        });
        return response.ok
          ? ok(((await response.json()) as { email: string }).email === email)
          : codeOf(response);
      },
    },
  ],
};

const corsOfSupabase: Group<Servers> = {
  name: "headers of clients and of traces (CORS)",
  cases: [preflight("REST", "/rest/v1/films"), preflight("auth", "/auth/v1/token")],
};

export const functions: Group<Servers>[] = [functionCalls, corsOfSupabase];
