import { generateKeyPairSync } from "node:crypto";

/**
 * Makes a private VAPID key (RFC 8292), which identifies the sender to push services: a P-256 JWK in base64, the format
 * of VAPID_PRIVATE_KEY.
 */
export function makeVapidKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = { ...privateKey.export({ format: "jwk" }), alg: "ES256" };
  return Buffer.from(JSON.stringify(jwk)).toString("base64");
}
