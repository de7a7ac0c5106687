declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts a body of the encrypted content encoding (RFC 8188); throws if it is for another key. */
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
