import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { refuse } from "./auth-http.ts";

/** What a client sends with the request for a link, so that only it can exchange the link's code. */
export type Challenge = { challenge: string; method: "s256" | "plain" };

/** The prefix of the token of a link that redirects with a code, as in GoTrue. */
export const PKCE = "pkce_";

const challengeOf = z.string().regex(/^[\w.~-]{43,128}$/);
const methodOf = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["s256", "plain"]));

/** The challenge in the body of a request, if it has one; throws GoTrue's refusal of an incomplete one. */
export function readChallenge(body: Record<string, unknown>): Challenge | null {
  const { code_challenge: challenge = "", code_challenge_method: method = "" } = body;
  if (!challenge && !method) return null;
  const parsed = [challengeOf.safeParse(challenge), methodOf.safeParse(method)] as const;
  const [text, kind] = parsed;
  if (text.success && kind.success) return { challenge: text.data, method: kind.data };
  const message =
    challenge && method
      ? "Invalid code_challenge or code_challenge_method"
      : "PKCE flow requires code_challenge_method and code_challenge";
  throw refuse(400, "validation_failed", message);
}

/** Stores the challenge of a link that is being mailed; lite compares it when the code is exchanged. */
export async function startFlow(sql: Sql, token: string, kind: string, challenge: Challenge) {
  await sql`
    insert into auth.flow_state ${sql({
      id: randomUUID(),
      auth_code: randomUUID(),
      authentication_method: kind,
      provider_type: kind,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      // The token of the link, by which `finishFlow` finds this row.
      invite_token: token,
      created_at: new Date(),
      updated_at: new Date(),
    })}`;
}

/** Returns the code to exchange for a session when the link of a token was opened; null without a stored challenge. */
export async function finishFlow(sql: Sql, token: string, user: string): Promise<string | null> {
  const [flow] = await sql<{ auth_code: string }[]>`
    update auth.flow_state
    set user_id = ${user}, invite_token = null, auth_code_issued_at = now(), created_at = now()
    where invite_token = ${token} and user_id is null returning auth_code`;
  return flow?.auth_code ?? null;
}
