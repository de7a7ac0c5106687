import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyFileOf, readKeys } from "../src/key-file.ts";
import { keysOf } from "../src/keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the keys of a data folder", () => {
  it("are created once, for this folder only", () => {
    const own = readKeys(keyFileOf(folder));
    expect(readKeys(keyFileOf(folder))).toEqual(own);
    const others = readKeys(keyFileOf(path.join(folder, "other")));
    for (const name of ["publishable", "secret", "jwtSecret"] as const) {
      expect(others[name]).not.toBe(own[name]);
    }
    expect(readdirSync(folder).toSorted()).toEqual(["keys.json", "other"]);
  });

  it.runIf(process.platform !== "win32")("are readable only by the owner", () => {
    readKeys(keyFileOf(folder));
    expect(statSync(keyFileOf(folder)).mode & 0o777).toBe(0o600);
  });

  it.each(["", "{}", '{"publishable":"sb_publishable_x","secret":"x","jwtSecret":"short"}'])(
    "are refused, with what to do, if the file contains %j",
    (text) => {
      writeFileSync(keyFileOf(folder), text);
      expect(() => readKeys(keyFileOf(folder))).toThrow("remove it to get new ones");
    },
  );

  it("verify no token of another folder", async () => {
    const own = keysOf(readKeys(keyFileOf(folder)));
    const others = keysOf(readKeys(keyFileOf(path.join(folder, "other"))));
    const token = await others.signToken({ role: "service_role" });
    expect(await own.verifyToken(token)).toBeNull();
    expect(await own.resolveApiKey(token)).toBeNull();
    expect(await others.resolveApiKey(token)).toMatchObject({ type: "secret" });
  });
});
