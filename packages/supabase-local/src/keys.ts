import { jwtVerify, SignJWT, type JWTPayload } from "jose";

/** The three secrets of a project. Those of the local stack are made per data folder (key-file.ts). */
export type ProjectKeys = {
  /** Browser key: names the `anon` role. */
  publishable: string;
  /** Server key: names `service_role`. */
  secret: string;
  /** HS256 secret that signs access tokens. */
  jwtSecret: string;
};

export type ApiKey = { type: "publishable" | "secret"; claims: JWTPayload & { role: string } };

/** The keys of a project with what reads and writes its tokens. */
export type Keys = ProjectKeys & {
  /** Claims of a live access token, or null when it is malformed, expired or signed by others. */
  verifyToken(token: string): Promise<JWTPayload | null>;
  /** Signs claims as they are: `iat` and `exp` (seconds) are the caller's to set. */
  signToken(claims: JWTPayload): Promise<string>;
  /** The role of an `apikey`: publishable, secret, or that of a legacy anon or service_role JWT. */
  resolveApiKey(key: string | null | undefined): Promise<ApiKey | null>;
  /** Claims of a request's bearer, which may be an API key or a user's access token. */
  resolveBearer(token: string): Promise<JWTPayload | null>;
};

/** The token of an `Authorization` header; empty without one. */
export function bearerOf(authorization = ""): string {
  return authorization.replace(/^Bearer /i, "");
}

/** The tools for a project's keys and tokens. */
export function keysOf(project: ProjectKeys): Keys {
  const signingKey = new TextEncoder().encode(project.jwtSecret);

  async function verifyToken(token: string): Promise<JWTPayload | null> {
    try {
      return (await jwtVerify(token, signingKey, { algorithms: ["HS256"] })).payload;
    } catch {
      return null;
    }
  }

  async function resolveApiKey(key: string | null | undefined): Promise<ApiKey | null> {
    if (!key) return null;
    if (key === project.publishable) return { type: "publishable", claims: { role: "anon" } };
    if (key === project.secret) return { type: "secret", claims: { role: "service_role" } };
    const claims = await verifyToken(key);
    if (claims?.role === "anon") {
      return { type: "publishable", claims: { ...claims, role: "anon" } };
    }
    if (claims?.role === "service_role") {
      return { type: "secret", claims: { ...claims, role: "service_role" } };
    }
    return null;
  }

  return {
    ...project,
    verifyToken,
    resolveApiKey,
    signToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(signingKey),
    resolveBearer: async (token) =>
      (await resolveApiKey(token))?.claims ?? (await verifyToken(token)),
  };
}
