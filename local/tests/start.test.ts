import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createClient } from "@sanity/client";
import { createClient as createSupabase } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFirstAdmin } from "../../scripts/create-admin.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { SECRET_KEY } from "../supabase/keys.ts";
import { processesOf, runStart, type StartedStack } from "./running-stack.ts";

// Builds are kept between runs in this folder, leads and documents are not.
const dataDir = join(import.meta.dirname, "../../.cache/start");
const ports = {
  SITE_PORT: "23000",
  STUDIO_PORT: "23333",
  SUPABASE_PORT: "23321",
  LAKE_PORT: "23900",
  TELEGRAM_PORT: "23950",
};
const environment = { DATA_DIR: dataDir, ...ports };

const supabase = createSupabase<Database>(`http://localhost:${ports.SUPABASE_PORT}`, SECRET_KEY, {
  auth: { persistSession: false },
});
const content = createClient({
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
  apiHost: `http://localhost:${ports.LAKE_PORT}`,
  useProjectHostname: false,
  useCdn: false,
  token: "local",
});

let stack: StartedStack;

async function start(): Promise<void> {
  stack = runStart(environment);
  await stack.ready();
}

beforeAll(async () => {
  for (const name of ["supabase", "content-lake"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  await start();
}, 240_000);

afterAll(() => {
  const { pid } = stack.launcher;
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left of the group, as it should be.
  }
});

describe("npm start", () => {
  it("says in one line which ports are taken and what moves them", async () => {
    const other = mkdtempSync(join(tmpdir(), "start-"));
    const second = runStart({ ...ports, DATA_DIR: other });
    expect(await second.ended()).toBe(1);
    const lines = second.output().trim().split("\n");
    expect(lines.at(-1)).toMatch(/^selat: ports 23000 \(set SITE_PORT to move it\), 23333 /);
    expect(lines.filter((line) => line.startsWith("selat:"))).toHaveLength(1);
    rmSync(other, { recursive: true });
  });

  it("has made the demo admin, and refuses another first admin without a trace", async () => {
    const admin = { email: "second@example.com", password: "Second-admin-1" };
    await expect(
      createFirstAdmin(`http://localhost:${ports.SUPABASE_PORT}`, SECRET_KEY, admin),
    ).rejects.toThrow("admin users already exist");
    const { data } = await supabase.from("profiles").select("email, is_primary_admin");
    expect(data).toEqual([{ email: "admin@example.com", is_primary_admin: true }]);
  });

  it("keeps every row and document when it is killed outright, and starts again", async () => {
    const lead = {
      company_name: "Warung Nusa",
      contact_name: "Dewi Lestari",
      contact_number: "+62 812 3456 789",
      email: "dewi@warungnusa.example",
      solution_interested: "Waiter AI",
      stage: "interested" as const,
    };
    const stored = await supabase.from("leads").insert(lead).select("id").single();
    expect(stored.error).toBeNull();
    await content.createOrReplace({ _id: "kept", _type: "faq", question: "Kept?" });
    const note = await content.assets.upload("file", Buffer.from("Kept."), {
      filename: "note.txt",
    });

    stack.launcher.kill("SIGKILL");
    await stack.ended();
    const noteFile = join(dataDir, "content-lake/content-lake/assets", basename(note.path));
    truncateSync(noteFile, 3);
    await start();

    const warning = `selat: note.txt (${noteFile}) has 3 of 5 bytes; upload it again`;
    await expect.poll(() => stack.output(), { timeout: 30_000 }).toContain(warning);
    const { data } = await supabase.from("leads").select("company_name").eq("email", lead.email);
    expect(data).toEqual([{ company_name: "Warung Nusa" }]);
    expect(await content.fetch("*[_id == 'kept'][0].question")).toBe("Kept?");
    console.log(`second start: ${/running \(([^)]+)\)/.exec(stack.output())?.[1]}`);
  }, 120_000);

  it.runIf(process.platform === "linux")(
    "leaves no process when Ctrl-C stops it",
    async () => {
      expect(processesOf(dataDir)).not.toEqual([]);
      process.kill(-Number(stack.launcher.pid), "SIGINT");
      await stack.ended();
      await expect.poll(() => processesOf(dataDir), { timeout: 5_000 }).toEqual([]);
    },
    60_000,
  );
});
