import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { askForKeys } from "./ask-for-keys.ts";
import { formatCommand } from "./programs.ts";
import { runCommand, start } from "./run-command.ts";
import { readCompletedSteps, writeCompletedSteps } from "./state.ts";
import { type Keys, loginCommands, steps } from "./steps.ts";
import { makeVapidKey } from "../../supabase/vapid-key.ts";
import {
  findingsOf,
  keepVariable,
  PUSH_KEY,
  readTarget,
  sharedWith,
  type Target,
  valueOf,
} from "./target.ts";

export type DeployOptions = {
  root: string;
  /** Folder of the variables and of the state; ignored by git. */
  folder: string;
  to: string;
  /** The step to begin with, ignoring the stored state. */
  from?: string | undefined;
};

function table(rows: [name: string, state: string, what: string][]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      ([name, state, what]) =>
        `  ${name.padEnd(widths[0] ?? 0)}  ${state.padEnd(widths[1] ?? 0)}  ${what}`,
    )
    .join("\n");
}

/** Prints the table of the variables; returns whether all are set and valid. */
function checkVariables({ folder, to }: DeployOptions, target: Target): boolean {
  const findings = findingsOf(target);
  const isReady = findings.every(({ state }) => state === "set" || state === "not used");
  console.log(table(findings.map(({ name, state, what }) => [name, state, what])));
  if (to === "production") return isReady;
  const shared = sharedWith(target, readTarget(folder, "production", {}));
  if (shared.length > 0 && isReady) {
    throw new Error(`${to} shares ${shared.join(", ")} with production: it needs its own`);
  }
  return isReady;
}

/** Prints the variables and every step with its commands, and changes nothing. */
export function printPlan(options: DeployOptions): void {
  const target = readTarget(options.folder, options.to, process.env);
  console.log(`Variables of ${options.to}:`);
  checkVariables(options, target);
  const names = Object.fromEntries(findingsOf(target).map(({ name }) => [name, `$${name}`]));
  const plannedTarget = { ...target, values: { ...names, ...target.values } };
  const done = new Set(readCompletedSteps(options.folder, options.to));
  const keys: Keys = { publishable: "", secret: "" };
  for (const [index, { name, does, commands }] of steps.entries()) {
    console.log(`\n${index + 1}. ${name}${done.has(name) ? " (done)" : ""}: ${does}`);
    for (const { program, args } of commands(plannedTarget, keys, secretsFile(options))) {
      console.log(`   ${formatCommand(program, args)}`);
    }
  }
}

/** The path of the secrets' file, relative to the root, in which Supabase's program runs. */
function secretsFile({ root, folder, to }: DeployOptions): string {
  return relative(root, join(folder, `${to}.secrets`));
}

/** Checks that each program is logged in to an account with access to the target; if not, prints a table and throws. */
async function checkLogins(root: string, target: Target): Promise<void> {
  const logins = await Promise.all(
    loginCommands(target).map(async (command) => {
      const { code, text } = await start(root, target, command, true);
      // A successful output may contain the keys; a program's error message does not.
      const refusal = code === 0 ? "" : (text.trim().split("\n").at(0) ?? "");
      return { program: command.program, isIn: code === 0, refusal };
    }),
  );
  console.log(
    table(
      logins.map(({ program, isIn, refusal }) => [
        program,
        isIn ? "logged in" : "refused",
        refusal,
      ]),
    ),
  );
  if (logins.some(({ isIn }) => !isIn)) throw new Error("a login does not work; see the table");
}

/** Runs every step that is not done. It stops at a step that fails, and the next run continues with that step. */
export async function deploy(options: DeployOptions): Promise<void> {
  const { root, folder, to, from } = options;
  const target = readTarget(folder, to, process.env);
  if (!checkVariables(options, target)) {
    throw new Error(`set the missing variables in ${join(folder, `${to}.env`)}; nothing was done`);
  }
  const first = from ? steps.findIndex(({ name }) => name === from) : 0;
  if (first < 0) {
    const stepNames = steps.map(({ name }) => name).join(", ");
    throw new Error(`there is no step "${from}": choose one of ${stepNames}`);
  }
  await checkLogins(root, target);
  // The key is created only once: browsers that have subscribed with it would get no messages with another one.
  if (!target.values[PUSH_KEY]) keepVariable(folder, target, PUSH_KEY, makeVapidKey());
  const keys = await askForKeys(root, target);
  const done = from
    ? steps.slice(0, first).map(({ name }) => name)
    : readCompletedSteps(folder, to);
  for (const [index, step] of steps.entries()) {
    const title = `${index + 1}/${steps.length} ${step.name}`;
    if (done.includes(step.name)) {
      console.log(`\n${title}: done before`);
      continue;
    }
    console.log(`\n${title}: ${step.does}`);
    const secrets = secretsFile(options);
    try {
      if (step.name === "secrets") writeSecrets(join(root, secrets), target);
      for (const command of step.commands(target, keys, secrets)) {
        await runCommand(root, target, command);
      }
    } finally {
      rmSync(join(root, secrets), { force: true });
    }
    done.push(step.name);
    writeCompletedSteps(folder, to, done);
  }
  writeCompletedSteps(folder, to, []);
  console.log(`\n${valueOf(target, "SITE")} is deployed.`);
}

const OPTIONAL_SECRETS = [
  "BUILD_HOOK",
  "SMTP_URL",
  "MAIL_FROM",
  "SALES_EMAIL",
  "SENTRY_DSN",
  PUSH_KEY,
];

function writeSecrets(file: string, target: Target): void {
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  const secrets = {
    ALLOWED_ORIGINS: valueOf(target, "SITE"),
    TELEGRAM_BOT_TOKEN: valueOf(target, "TELEGRAM_BOT_TOKEN"),
    TELEGRAM_CHAT_ID: valueOf(target, "TELEGRAM_CHAT_ID"),
    SANITY_STUDIO_PROJECT_ID: valueOf(target, "SANITY_STUDIO_PROJECT_ID"),
    SANITY_STUDIO_DATASET: valueOf(target, "SANITY_STUDIO_DATASET"),
  };
  const others = OPTIONAL_SECRETS.flatMap((name): [string, string][] => {
    const value = target.values[name];
    return value ? [[name, value]] : [];
  });
  const lines = [...Object.entries(secrets), ...others].map(
    ([name, value]) => `${name}=${value}\n`,
  );
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}
