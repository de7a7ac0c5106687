declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts a body of the encrypted content encoding (RFC 8188); throws where it is not for this key. */
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
