import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

export type NewTotp = { secret: string; uri: string; qr_code: string };

/** How many steps of 30 seconds a clock may be wrong, either way; as GoTrue. */
const SKEW = 1;

/** A new secret of 20 bytes in base32, its otpauth:// address, and that as a QR code in SVG. */
export function makeTotp(issuer: string, account: string): NewTotp {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/** Whether this is one of the codes of six digits that the secret has now. */
export function isTotpCode(secret: string, code: string): boolean {
  // The library throws at other characters of the same length in bytes.
  if (!/^[0-9]{6}$/.test(code)) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code, window: SKEW }) !== null;
}
