import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { JWK } from "jose";
import { z } from "zod";
import type { ProjectKeys } from "./keys.ts";

const schema = z.object({
  publishable: z.string().startsWith("sb_publishable_"),
  secret: z.string().startsWith("sb_secret_"),
  jwtSecret: z.string().min(32),
});

/** The file of a data folder's keys. It is outside the folder of the database: a reset keeps the keys. */
export function keyFileOf(dataDir: string): string {
  return path.join(dataDir, "keys.json");
}

function random(): string {
  return randomBytes(32).toString("base64url");
}

/** New keys, unique to this data folder. */
export function createKeys(): ProjectKeys {
  return {
    publishable: `sb_publishable_local_${random()}`,
    secret: `sb_secret_local_${random()}`,
    jwtSecret: random(),
  };
}

/** Returns the keys in a file that only its owner may read; creates it if missing, once for all processes. */
export function readKeys(file: string): ProjectKeys {
  return parse(
    file,
    readOrCreate(file, () => JSON.stringify(createKeys(), null, 2)),
  );
}

const pair = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.enum(["ES256", "RS256"]) });

/** Reads the key pairs of `signing_keys_path`; none if it is not set or its file is missing, as in a fresh clone. */
export function readSigningKeys(file: string | undefined): JWK[] {
  const text = file === undefined ? null : readFile(file);
  if (text === null) return [];
  try {
    return z.array(pair).parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} holds no signing keys (JWK of ES256 or RS256).`, { cause });
  }
}

/** Returns the content of a file that only its owner may read; creates it if missing, once for all processes. */
export function readOrCreate(file: string, make: () => string): string {
  const storedKeys = readFile(file);
  if (storedKeys !== null) return storedKeys;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    // Unlike a rename, a link fails if another process was faster, and does not overwrite its keys.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parse(file: string, text: string): ProjectKeys {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} holds no keys: remove it to get new ones.`, { cause });
  }
}
