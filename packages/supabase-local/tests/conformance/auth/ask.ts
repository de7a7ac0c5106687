import { randomUUID } from "node:crypto";
import {
  type Case,
  having,
  ok,
  type Outcome,
  refused,
} from "../../../../shared/conformance/case.ts";
import type { Servers, SignedIn } from "../servers.ts";

export type Request = { method?: string; body?: unknown; token?: string; key?: string };

/** A request to the auth server; a refusal's code is GoTrue's `error_code`. */
export async function sendRequest(
  servers: Servers,
  path: string,
  request: Request = {},
): Promise<Outcome> {
  const { method = "POST", body, token, key = servers.supabase.anonKey } = request;
  const response = await fetch(`${servers.supabase.url}/auth/v1/${path}`, {
    method,
    redirect: "manual",
    headers: {
      apikey: key,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : null;
  if (response.status < 400) return ok(parsed);
  return refused(response.status, codeOf(parsed));
}

/** The error code of a refusal: `error_code` in older responses, where `code` is the status; `code` in newer ones. */
export function codeOf(body: Record<string, unknown> | null): string {
  const code = body?.["error_code"] ?? body?.["code"];
  return typeof code === "string" ? code : "";
}

export function requestCase(
  name: string,
  path: string,
  request: Request,
  expected: Outcome,
): Case<Servers> {
  return { name, expected, run: (servers) => sendRequest(servers, path, request) };
}

/** A case that needs a signed-in user. */
export function signedIn(
  name: string,
  run: (servers: Servers, user: SignedIn) => Promise<Outcome>,
  expected: Outcome,
): Case<Servers> {
  return { name, expected, run: async (servers) => run(servers, await servers.signUp()) };
}

export const isToken = (value: unknown) =>
  typeof value === "string" && value.split(".").length === 3;

export const isText = (value: unknown) => typeof value === "string" && value !== "";

export const isNumber = (value: unknown) => typeof value === "number";

export const email = () => `${randomUUID()}@example.com`;

export const session = having({
  access_token: isToken,
  token_type: "bearer",
  expires_in: isNumber,
  expires_at: isNumber,
  refresh_token: isText,
  user: having({ id: isText, aud: "authenticated", role: "authenticated", email: isText }),
});

export const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as unknown;
