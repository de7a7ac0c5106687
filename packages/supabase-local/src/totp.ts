import { HTTPException } from "hono/http-exception";
import { Secret, TOTP } from "otpauth";
import type { Sql } from "postgres";
import { renderSVG } from "uqr";
import { z } from "zod";
import { addMethod } from "./auth-assurance.ts";
import { refuse } from "./auth-http.ts";
import type { AuthSession } from "./auth-session.ts";

export type NewTotp = { secret: string; uri: string; qr_code: string };

/** How many steps of 30 seconds a clock may be off, either way, as in GoTrue. */
const SKEW = 1;

/** A new secret of 20 bytes in base32, its otpauth:// URL, and the URL as a QR code in SVG. */
export function createTotp(issuer: string, account: string): NewTotp {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/** Whether this is a currently valid six-digit code of the secret. */
function isTotpCode(secret: string, code: string): boolean {
  // Checked first: the library throws for other characters with the same number of bytes.
  if (!/^[0-9]{6}$/.test(code)) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code, window: SKEW }) !== null;
}

export type Factor = { id: string; factor_type: string; status: string; secret: string };

const WRONG_CODE = "Invalid TOTP code entered";

/** Whether `verifyCode` refused the code itself, and not the challenge. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof HTTPException && error.message === WRONG_CODE;
}

type Attempt = { code: string; challenge: string; peer: string };

/**
 * If the code is right, raises the session to aal2, verifies the factor, ends the user's other sessions at aal1, and
 * returns the session's refresh token. Throws GoTrue's refusals. Unlike GoTrue it accepts no code twice (RFC 6238,
 * 5.2).
 */
export async function verifyCode(
  sql: Sql,
  { user, session }: AuthSession,
  factor: Factor,
  { code, challenge, peer }: Attempt,
): Promise<string> {
  return sql.begin(async (transaction) => {
    // Locks the factor, so that two requests cannot use the same code at once.
    await transaction`select from auth.mfa_factors where id = ${factor.id} for update`;
    const isUuid = z.uuid().safeParse(challenge).success;
    const [found] = await transaction`
      select verified_at, host(ip_address) as ip_address,
        created_at < now() - interval '5 minutes' as has_expired
      from auth.mfa_challenges
      where id = ${isUuid ? challenge : null} and factor_id = ${factor.id}`;
    if (!found) {
      const message = "MFA factor with the provided challenge ID not found";
      throw refuse(422, "mfa_factor_not_found", message);
    }
    if (found["verified_at"] !== null || found["ip_address"] !== peer) {
      const message = "Challenge and verify IP addresses mismatch.";
      throw refuse(422, "mfa_ip_address_mismatch", message);
    }
    if (found["has_expired"]) {
      const message = `MFA challenge ${challenge} has expired, verify against another challenge or create a new challenge.`;
      throw refuse(422, "mfa_challenge_expired", message);
    }
    const used = await transaction`
      select from auth.mfa_challenges
      where factor_id = ${factor.id} and otp_code = ${code}
        and verified_at > now() - interval '2 minutes'`;
    if (used.length > 0 || !isTotpCode(factor.secret, code)) {
      throw refuse(422, "mfa_verification_failed", WRONG_CODE);
    }
    await transaction`
      update auth.mfa_challenges set verified_at = now(), otp_code = ${code} where id = ${challenge}`;
    await transaction`
      update auth.mfa_factors set status = 'verified', updated_at = now()
      where id = ${factor.id} and status <> 'verified'`;
    await addMethod(transaction, session, "totp");
    await transaction`
      update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${session}`;
    await transaction`
      delete from auth.sessions
      where user_id = ${user} and coalesce(aal, 'aal1') < 'aal2'`;
    await transaction`
      delete from auth.mfa_factors
      where user_id = ${user} and status = 'unverified' and factor_type = 'totp'`;
    const [token] = await transaction`
      select token from auth.refresh_tokens
      where session_id = ${session} and revoked is not true order by created_at desc limit 1`;
    if (!token)
      throw refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    return String(token["token"]);
  });
}
