import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deploy, printPlan } from "./deploy.ts";
import { steps } from "./steps.ts";

/**
 * Replaces npx and npm: records each call, and fails if the call contains the text in the file `broken`.
 * commands.nightly.test.ts tries the real programs with these arguments.
 */
const PROGRAM = `#!/bin/sh
echo "$*" >> "$CALLS/calls"
case "$*" in
  *"secrets set"*) cat "$5" >> "$CALLS/secrets" ;;
  *api-keys*) echo '[{"type":"publishable","api_key":"sb_publishable_1"},{"type":"secret","api_key":"sb_secret_1"}]' ;;
esac
if [ -f "$CALLS/broken" ] && echo "$*" | grep -qF -- "$(cat "$CALLS/broken")"; then
  echo "it is broken" >&2
  exit 1
fi
`;

const VARIABLES = {
  SITE: "https://www.selat.example",
  STUDIO: "https://selat.sanity.studio",
  SUPABASE_PROJECT_REF: "abcdefghijklmnopqrst",
  SUPABASE_ACCESS_TOKEN: "sbp_1",
  SANITY_STUDIO_PROJECT_ID: "a1b2c3d4",
  SANITY_STUDIO_DATASET: "production",
  SANITY_TOKEN: "sk1",
  TELEGRAM_BOT_TOKEN: "1:a",
  TELEGRAM_CHAT_ID: "-100",
  ADMIN_EMAIL: "you@selat.example",
  ADMIN_PASSWORD: "Passw0rd!",
  SITE_HOST: "cloudflare",
  CLOUDFLARE_API_TOKEN: "cf1",
  CLOUDFLARE_ACCOUNT_ID: "account",
  CLOUDFLARE_PROJECT: "selat",
};

let root: string;
let folder: string;
let printed: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "selat-deploy-"));
  folder = join(root, ".deploy");
  for (const each of ["studio", "bin", ".deploy"]) mkdirSync(join(root, each));
  for (const name of ["npx", "npm"]) {
    writeFileSync(join(root, "bin", name), PROGRAM);
    chmodSync(join(root, "bin", name), 0o755);
  }
  vi.stubEnv("PATH", `${join(root, "bin")}${delimiter}${process.env["PATH"]}`);
  vi.stubEnv("CALLS", root);
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(name: string, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(folder, `${name}.env`), lines.join(""));
}

function calls(): string[] {
  const file = join(root, "calls");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  rmSync(file, { force: true });
  return lines;
}

/** Deploys; returns the commands of the steps, without those that check the logins and read the keys. */
async function run(to = "production", from?: string): Promise<string[]> {
  await deploy({ root, folder, to, from });
  return calls().slice(4);
}

it("does nothing before every variable is set, and names the missing ones", async () => {
  write("production", { ...VARIABLES, SITE: "http://www.selat.example/", SANITY_TOKEN: "" });

  await expect(run()).rejects.toThrow("nothing was done");

  const table = printed.join("\n");
  expect(table).toMatch(/^ *SITE +malformed/m);
  expect(table).toMatch(/^ *SANITY_TOKEN +missing/m);
  expect(table).toMatch(/^ *STUDIO +set/m);
  expect(table).not.toContain("NETLIFY");
  expect(calls()).toEqual([]);
});

it("does nothing before every login works", async () => {
  write("production", VARIABLES);
  writeFileSync(join(root, "broken"), "sanity cors list");

  await expect(run()).rejects.toThrow("a login does not work");

  expect(printed.join("\n")).toMatch(/sanity +refused +it is broken/);
  expect(calls().filter((line) => !/api-keys|cors list|project list/.test(line))).toEqual([]);
});

it("runs every step in its order, and the same steps a second time", async () => {
  write("production", VARIABLES);

  const first = await run();
  const second = await run();

  expect(first[0]).toContain("db:history");
  expect(first[1]).toContain("db push");
  expect(first.at(-1)).toContain("--smoke");
  expect(first.length).toBeGreaterThan(steps.length);
  expect(second).toEqual(first);
});

it("stops at a step that fails and continues from there", async () => {
  write("production", VARIABLES);
  writeFileSync(join(root, "broken"), "run content:import");
  await expect(run()).rejects.toThrow("npm run content:import ended with code 1");
  const before = calls();
  rmSync(join(root, "broken"));

  const after = await run();

  expect(before.at(-1)).toBe("run content:import");
  expect(after[0]).toBe("run content:import");
  expect(after.join("\n")).not.toContain("db push");
  expect((await run())[1]).toContain("db push");
});

it("begins with the named step", async () => {
  write("production", VARIABLES);
  expect((await run("production", "upload"))[0]).toContain("wrangler");
  await expect(run("production", "holiday")).rejects.toThrow('there is no step "holiday"');
});

it("passes secrets to the functions by a file that it deletes, even after a failure", async () => {
  write("production", VARIABLES);
  writeFileSync(join(root, "broken"), "secrets set");

  await expect(run()).rejects.toThrow("secrets set");

  expect(readFileSync(join(root, "secrets"), "utf8").split("\n")).toEqual([
    "ALLOWED_ORIGINS=https://www.selat.example",
    "TELEGRAM_BOT_TOKEN=1:a",
    "TELEGRAM_CHAT_ID=-100",
    "SANITY_STUDIO_PROJECT_ID=a1b2c3d4",
    "SANITY_STUDIO_DATASET=production",
    expect.stringMatching(/^VAPID_PRIVATE_KEY=\S{200,}$/),
    "",
  ]);
  expect(existsSync(join(folder, "production.secrets"))).toBe(false);
  for (const secret of ["sb_secret_1", "1:a", "Passw0rd!", "sk1"]) {
    expect(printed.join("\n")).not.toContain(secret);
    expect(readFileSync(join(folder, "production.json"), "utf8")).not.toContain(secret);
  }
});

it("creates the key of push messages once, and keeps it for every later deployment", async () => {
  write("production", VARIABLES);
  await run();
  await run();
  const keys = readFileSync(join(root, "secrets"), "utf8").match(/^VAPID_PRIVATE_KEY=.+$/gm);
  expect(keys).toHaveLength(2);
  expect(keys?.[1]).toBe(keys?.[0]);
  const jwk = JSON.parse(atob(keys?.[0]?.split("=")[1] ?? "")) as object;
  expect(jwk).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", d: expect.any(String) });
  expect(printed.join("\n")).not.toContain(keys?.[0]?.split("=")[1]);
});

it("prints the plan with what is known, and changes nothing", () => {
  write("production", { SITE: VARIABLES.SITE });

  printPlan({ root, folder, to: "production" });

  const plan = printed.join("\n");
  for (const { name } of steps) expect(plan).toContain(`. ${name}: `);
  expect(plan).toContain("cors add https://www.selat.example");
  expect(plan).toContain('db push --yes "--remote=$SUPABASE_PROJECT_REF"');
  expect(calls()).toEqual([]);
  expect(existsSync(join(folder, "production.json"))).toBe(false);
});

it("keeps staging apart from production", async () => {
  write("production", VARIABLES);
  write("staging", { ...VARIABLES, SITE: "https://staging.selat.example" });
  await expect(run("staging")).rejects.toThrow(
    "staging shares STUDIO, SUPABASE_PROJECT_REF, CLOUDFLARE_PROJECT, SANITY_STUDIO_DATASET with production",
  );
  // Variables exported for production do not apply to staging.
  vi.stubEnv("STUDIO", VARIABLES.STUDIO);
  write("staging", { ...VARIABLES, STUDIO: "" });
  await expect(run("staging")).rejects.toThrow("set the missing variables");
  expect(calls()).toEqual([]);

  write("staging", {
    ...VARIABLES,
    SITE: "https://staging.selat.example",
    STUDIO: "https://selat-staging.sanity.studio",
    SUPABASE_PROJECT_REF: "stuvwxyzabcdefghijkl",
    SANITY_STUDIO_DATASET: "staging",
    CLOUDFLARE_PROJECT: "selat-staging",
  });
  const lines = await run("staging");
  expect(lines.join("\n")).not.toContain("abcdefghijklmnopqrst");
  expect(lines.at(-1)).toBe("run deploy -- --smoke --to staging");
});
