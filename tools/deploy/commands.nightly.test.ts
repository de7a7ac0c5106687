import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lines, VALUES } from "./deploy-page.ts";
import { folderOf, type Program, formatCommand } from "./programs.ts";

const root = join(import.meta.dirname, "../..");

/** The message of each program if a command is right but no user is logged in. */
const REFUSALS: Partial<Record<Program, RegExp>> = {
  supabase: /Access token not provided|^Target: project abcdefghijklmnopqrst$/m,
  sanity: /You must login first/,
  wrangler: /set a CLOUDFLARE_API_TOKEN environment variable/,
  netlify:
    /Authentication required|Project not found|Unauthorized|request to https:\/\/api\.netlify\.com/i,
};
/** The programs' messages for unknown, refused or misread arguments. */
const COMPLAINTS =
  /unknown|nonexistent|unexpected arg|missing required|ignores|local stack|^DESCRIPTION|^USAGE/im;

const TOKENS = [
  "SUPABASE_ACCESS_TOKEN",
  "SANITY_AUTH_TOKEN",
  "CLOUDFLARE_API_TOKEN",
  "NETLIFY_AUTH_TOKEN",
];

const typed = lines.filter((line) => line.startsWith("npx "));

const home = mkdtempSync(join(tmpdir(), "selat-no-account-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// The inputs of the commands: the file of the step "secrets", and the folder of the step "build".
const secrets = join(root, ".deploy/production.secrets");
beforeAll(() => {
  for (const folder of [".deploy", "dist/site"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(secrets, "TELEGRAM_CHAT_ID=-100\n");
});
afterAll(() => rmSync(secrets));

/** Runs a line in a shell without any login; returns both streams. */
async function run(line: string, program: Program): Promise<string> {
  const env = {
    ...process.env,
    ...Object.fromEntries(TOKENS.map((name) => [name, undefined])),
    HOME: home,
    npm_config_cache: join(homedir(), ".npm"),
    npm_config_userconfig: join(homedir(), ".npmrc"),
    SITE: VALUES.SITE,
    SANITY_STUDIO_PROJECT_ID: VALUES.SANITY_STUDIO_PROJECT_ID,
    SUPABASE_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    NO_COLOR: "1",
    CI: "1",
  };
  const cwd = join(root, folderOf(program));
  const options = { cwd, env, encoding: "utf8" } as const;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", line], options).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  const output = (stdout + stderr).replaceAll(/^npm warn .*$/gm, "");
  // Sanity wraps its lines.
  return program === "sanity" ? output.replaceAll(/\s+[›\s]*/g, " ") : output;
}

function programOf(line: string): Program {
  const name = /^npx (?:--yes )?([a-z]+)/.exec(line)?.[1] ?? "";
  return name as Program;
}

/** Only `npm run test:hosts` tries the hosts' programs, because they are a download of 580 MB. */
const programs: Program[] = process.env["HOST_PROGRAMS"]
  ? ["wrangler", "netlify"]
  : ["supabase", "sanity"];

// One after the other: npx downloads into one folder.
beforeAll(async () => {
  for (const program of programs) await run(formatCommand(program, ["--version"]), program);
}, 600_000);

describe("every command of the page is refused only for its login", () => {
  it.concurrent.each(typed.filter((line) => programs.includes(programOf(line))))(
    "%s",
    async (line) => {
      const program = programOf(line);
      const output = await run(line, program);
      expect(output).toMatch(REFUSALS[program] ?? /no such program/);
      expect(output).not.toMatch(COMPLAINTS);
    },
  );
});
