import {
  createLocalJWKSet,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from "jose";

/** The three secrets of a project. The local stack generates them per data folder (key-file.ts). */
export type ProjectKeys = {
  /** Browser key: the role `anon`. */
  publishable: string;
  /** Server key: the role `service_role`. */
  secret: string;
  /** HS256 secret that signs access tokens. */
  jwtSecret: string;
};

export type ApiKey = { type: "publishable" | "secret"; claims: JWTPayload & { role: string } };

/** The keys of a project with the functions that read and write its tokens. */
export type Keys = ProjectKeys & {
  /** Claims of a valid access token, or null when it is malformed, expired or signed with another key. */
  verifyToken(token: string): Promise<JWTPayload | null>;
  /** Signs claims unchanged: the caller sets `iat` and `exp` (seconds). */
  signToken(claims: JWTPayload): Promise<string>;
  /** Signs claims unchanged with the HS256 secret, the only key that lite verifies. */
  signBySecret(claims: JWTPayload): Promise<string>;
  /** The public keys that verify tokens; empty if they are signed with the secret. */
  publicKeys: JWK[];
  /** The role of an `apikey`: a publishable or secret key, or a legacy anon or service_role JWT. Null if unknown. */
  resolveApiKey(key: string | null | undefined): Promise<ApiKey | null>;
  /** Claims of a request's bearer token, which may be an API key or a user's access token. */
  resolveBearer(token: string): Promise<JWTPayload | null>;
};

/** The token of an `Authorization` header; empty without one. */
export function bearerOf(authorization = ""): string {
  return authorization.replace(/^Bearer /i, "");
}

/** The algorithms of key pairs in the file `signing_keys_path` of config.toml. */
const PAIRS = ["ES256", "RS256"];

/** The private members of a JWK. */
const PRIVATE = new Set(["d", "p", "q", "dp", "dq", "qi", "oth", "k", "key_ops"]);

function publicPart(key: JWK): JWK {
  const entries = Object.entries(key).filter(([name]) => !PRIVATE.has(name));
  return { ...Object.fromEntries(entries), use: "sig", key_ops: ["verify"] } as JWK;
}

/**
 * Returns a project's keys with the functions that sign and verify its tokens. The first of `signingKeys` signs, or the
 * secret if there are none; all of them and the secret verify.
 */
export function keysOf(project: ProjectKeys, signingKeys: JWK[] = []): Keys {
  const secret = new TextEncoder().encode(project.jwtSecret);
  const publicKeys = signingKeys.map(publicPart);
  const pairs = createLocalJWKSet({ keys: publicKeys });
  const [first] = signingKeys;

  async function verifyToken(token: string): Promise<JWTPayload | null> {
    try {
      const isBySecret = decodeProtectedHeader(token).alg === "HS256";
      const { payload } = isBySecret
        ? await jwtVerify(token, secret, { algorithms: ["HS256"] })
        : await jwtVerify(token, pairs, { algorithms: PAIRS });
      return payload;
    } catch {
      return null;
    }
  }

  function signBySecret(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
  }

  async function signToken(claims: JWTPayload): Promise<string> {
    if (!first) return signBySecret(claims);
    // `key_ops` may list both "sign" and "verify", which Node rejects for a private key.
    const { alg = "", kid, key_ops: _operations, ...pair } = first;
    const header = { alg, typ: "JWT", ...(kid === undefined ? {} : { kid }) };
    return new SignJWT(claims).setProtectedHeader(header).sign(pair);
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
    signToken,
    signBySecret,
    publicKeys,
    resolveBearer: async (token) =>
      (await resolveApiKey(token))?.claims ?? (await verifyToken(token)),
  };
}
