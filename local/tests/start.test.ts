import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient as createSupabase } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSectionFolders } from "../../studio/generate/section-folders.ts";
import { createFirstAdmin } from "../../supabase/create-first-admin.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { dataDir, keys, stackEnvironment, urls } from "../../tests/e2e/stack.ts";
import { processesOf, runEmptyStack, runStart, type StartedStack } from "./running-stack.ts";

const supabase = createSupabase<Database>(urls.supabase, keys.secret, {
  auth: { persistSession: false },
});
let stack: StartedStack;

beforeAll(async () => {
  stack = runEmptyStack();
  await stack.ready();
});
afterAll(() => stack.kill());

describe("npm start", () => {
  it("prints in one line which ports are taken and which variables change them", async () => {
    const other = mkdtempSync(join(tmpdir(), "start-"));
    const second = runStart({ ...stackEnvironment, DATA_DIR: other });
    expect(await second.ended()).toBe(1);
    const lines = second.output().trim().split("\n");
    expect(lines.at(-1)).toContain(
      `selat: ports ${new URL(urls.site).port} (set SITE_PORT to move it), ${new URL(urls.studio).port} `,
    );
    expect(lines.filter((line) => line.startsWith("selat:"))).toHaveLength(1);
    rmSync(other, { recursive: true });
  });

  // The Studio must run first, because content that breaks a page can only be fixed there.
  it("starts content lake, Supabase and Studio before it makes the pages", () => {
    const lines = stack.output().split("\n");
    const ready = lines.flatMap((line) => /^ {2}(.+): ready after/.exec(line)?.[1] ?? []);
    expect(ready.slice(0, 2).toSorted()).toEqual(["Content Lake", "Supabase"]);
    expect(ready.slice(2)).toEqual(["Builds of site and Studio", "Studio", "Pages"]);
  });

  // The same build as that of `sanity deploy`, except for the URL of the lake.
  it("has built the Studio with every section and its picture", () => {
    const studio = join(dataDir, "build/studio");
    expect(globSync("index.html", { cwd: studio })).toEqual(["index.html"]);
    const code = globSync("static/*.js", { cwd: studio }).map((file) =>
      readFileSync(join(studio, file), "utf8"),
    );
    const pictures = globSync("static/*.thumbnail-*.webp", { cwd: studio });
    const missing = readSectionFolders().filter(
      ({ name, type }) =>
        !code.some((text) => text.includes(type)) ||
        !pictures.some((file) => file.startsWith(`static/${name}.thumbnail-`)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it("serves the Studio so that no page frames it and no other code runs in it", async () => {
    const studio = await fetch(urls.studio);
    const policy = studio.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(studio.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("prints the keys of its data folder", () => {
    for (const key of [keys.publishable, keys.secret, keys.jwtSecret]) {
      expect(stack.output()).toContain(key);
    }
  });

  it("creates the demo admin, and refuses another first admin without a trace in the database", async () => {
    const admin = { email: "second@example.com", password: "Second-admin-1" };
    await expect(createFirstAdmin(urls.supabase, keys.secret, admin)).rejects.toThrow(
      "admin users already exist",
    );
    const { data } = await supabase.from("profiles").select("email, is_primary_admin");
    expect(data).toEqual([{ email: "admin@example.com", is_primary_admin: true }]);
  });

  it.runIf(process.platform === "linux")(
    "leaves no process when Ctrl-C stops it",
    async () => {
      expect(processesOf(dataDir)).not.toEqual([]);
      process.kill(-Number(stack.launcher.pid), "SIGINT");
      await stack.ended();
      await expect.poll(() => processesOf(dataDir)).toEqual([]);
    },
    60_000,
  );
});
