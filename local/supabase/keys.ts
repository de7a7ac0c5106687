import { jwtVerify, SignJWT, type JWTPayload } from "jose";

/** Browser key of the local stack: names the `anon` role. Worthless outside this machine. */
export const PUBLISHABLE_KEY = "sb_publishable_local_development_key";

/** Server key of the local stack: names `service_role`. Worthless outside this machine. */
export const SECRET_KEY = "sb_secret_local_development_key";

/** HS256 secret that signs the local stack's access tokens. */
export const JWT_SECRET = "selat-local-development-jwt-secret-not-for-hosting";

export type ApiKey = { type: "publishable" | "secret"; claims: JWTPayload & { role: string } };

const signingKey = new TextEncoder().encode(JWT_SECRET);

/** Claims of a live access token, or null when it is malformed, expired or signed by others. */
export async function verifyToken(token: string): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, signingKey, { algorithms: ["HS256"] })).payload;
  } catch {
    return null;
  }
}

/** Signs claims as they are: `iat` and `exp` (seconds) are the caller's to set. */
export async function signToken(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(signingKey);
}

/** What an `apikey` stands for: one of the two keys above or a legacy anon/service_role JWT. */
export async function resolveApiKey(key: string | null | undefined): Promise<ApiKey | null> {
  if (!key) return null;
  if (key === PUBLISHABLE_KEY) return { type: "publishable", claims: { role: "anon" } };
  if (key === SECRET_KEY) return { type: "secret", claims: { role: "service_role" } };
  const claims = await verifyToken(key);
  if (claims?.role === "anon") return { type: "publishable", claims: { ...claims, role: "anon" } };
  if (claims?.role === "service_role") {
    return { type: "secret", claims: { ...claims, role: "service_role" } };
  }
  return null;
}

/** Claims of a request's bearer, which may be an API key or a user's access token. */
export async function resolveBearer(token: string): Promise<JWTPayload | null> {
  return (await resolveApiKey(token))?.claims ?? (await verifyToken(token));
}
