import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import type { Mailer } from "./auth-mail.ts";

/** Recovery of a password, which continues after the response to its request. */
export type Recovery = {
  /** Mails a link to an address that has an account. Returns at once and never throws. */
  send(email: string): void;
};

/**
 * GoTrue's recovery. The token is 256 random bits, where hosted Auth derives it from a code of
 * `otp_length` digits; lite verifies either.
 */
export function createRecovery(sql: Sql, mailer: Mailer): Recovery {
  return {
    send(email) {
      mailer.send("recovery", email, async () => {
        const token = randomBytes(32).toString("hex");
        const changed = await sql`
          update auth.users set recovery_token = ${token}, recovery_sent_at = now()
          where email = ${email} and email_confirmed_at is not null returning id`;
        return changed.length === 0 ? null : { TokenHash: token };
      });
    },
  };
}
