import { Secret, TOTP } from "otpauth";

/** Returns the code that an authenticator app shows for a secret, `steps` times 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
