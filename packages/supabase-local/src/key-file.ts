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

/** Where a data folder keeps its keys: not with the leads, so that a reset builds nothing again. */
export function keyFileOf(dataDir: string): string {
  return path.join(dataDir, "keys.json");
}

function random(): string {
  return randomBytes(32).toString("base64url");
}

/** New keys, which no other machine and no other data folder has. */
export function makeKeys(): ProjectKeys {
  return {
    publishable: `sb_publishable_local_${random()}`,
    secret: `sb_secret_local_${random()}`,
    jwtSecret: random(),
  };
}

/** The keys in a file that only its owner may read; made if it is missing, by only one process. */
export function readKeys(file: string): ProjectKeys {
  return parse(
    file,
    readOrMake(file, () => JSON.stringify(makeKeys(), null, 2)),
  );
}

const pair = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.enum(["ES256", "RS256"]) });

/** The key pairs of `signing_keys_path`; none without one, or without its file, which is in no repository. */
export function readSigningKeys(file: string | undefined): JWK[] {
  const text = file === undefined ? null : readFile(file);
  if (text === null) return [];
  try {
    return z.array(pair).parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} holds no signing keys (JWK of ES256 or RS256).`, { cause });
  }
}

/** The text of a file that only its owner may read; made if it is missing, by only one process. */
export function readOrMake(file: string, make: () => string): string {
  const known = readFile(file);
  if (known !== null) return known;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    // A link, unlike a rename, leaves the keys of a process that was faster.
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
