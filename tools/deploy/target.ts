import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The hosts that `npm run deploy` uploads the site to; `own` only builds what a container serves. */
const HOSTS = ["cloudflare", "netlify", "own"] as const;
export type Host = (typeof HOSTS)[number];

/** One deployment of the product: its name (`production`, `staging`) and its variables. */
export type Target = { name: string; host: Host; values: Record<string, string> };

export type Variable = {
  name: string;
  /** Its description, for the table of missing variables and for docs/deploy.md. */
  what: string;
  pattern?: RegExp;
  optional?: true;
  /** Only needed for this host. */
  host?: Host;
};

const ORIGIN = /^https:\/\/[^/\s]+$/;

/** The name of the private VAPID key among the variables and the functions' secrets. */
export const PUSH_KEY = "VAPID_PRIVATE_KEY";

/** All variables of a deployment. */
export const variables: Variable[] = [
  { name: "SITE", what: "Origin of the public site, https://...", pattern: ORIGIN },
  { name: "STUDIO", what: "Origin of the Studio, https://NAME.sanity.studio", pattern: ORIGIN },
  {
    name: "SUPABASE_PROJECT_REF",
    what: "Supabase: the project's reference, 20 letters",
    pattern: /^[a-z]{20}$/,
  },
  { name: "SUPABASE_ACCESS_TOKEN", what: "Supabase: Account, Access Tokens" },
  {
    name: "SANITY_STUDIO_PROJECT_ID",
    what: "Sanity: the project's id",
    pattern: /^(?!local$)[a-z0-9-]+$/,
  },
  { name: "SANITY_STUDIO_DATASET", what: "Sanity: the dataset", pattern: /^[a-z0-9_-]+$/ },
  {
    name: "SANITY_TOKEN",
    what: "Sanity: a token of an Administrator, from sanity.io/manage",
  },
  { name: "TELEGRAM_BOT_TOKEN", what: "The bot that writes to the sales chat" },
  { name: "TELEGRAM_CHAT_ID", what: "The chat; negative for a group", pattern: /^-?\d+$/ },
  {
    name: "SMTP_URL",
    what: "A mail server, smtps://USER:PASSWORD@HOST:465; notifies sales where the chat could not be reached",
    pattern: /^smtps?:\/\/\S+$/,
    optional: true,
  },
  { name: "MAIL_FROM", what: "Sender of those mails", pattern: /@/, optional: true },
  { name: "SALES_EMAIL", what: "Recipients, comma separated", pattern: /@/, optional: true },
  {
    name: "SENTRY_DSN",
    what: "Where functions and pages report errors, https://KEY@HOST/PROJECT",
    pattern: /^https:\/\/\w+@[^/\s]+\/\S+$/,
    optional: true,
  },
  { name: "ADMIN_EMAIL", what: "The first admin's email address", pattern: /@/ },
  { name: "ADMIN_PASSWORD", what: "The first admin's password", pattern: /.{8}/ },
  {
    name: "SITE_HOST",
    what: `Who serves the site: ${HOSTS.join(", ")}`,
    pattern: new RegExp(`^(?:${HOSTS.join("|")})$`),
  },
  {
    name: "CLOUDFLARE_API_TOKEN",
    what: "Cloudflare: a token that may edit Pages",
    host: "cloudflare",
  },
  { name: "CLOUDFLARE_ACCOUNT_ID", what: "Cloudflare: the account", host: "cloudflare" },
  { name: "CLOUDFLARE_PROJECT", what: "Cloudflare: the Pages project", host: "cloudflare" },
  {
    name: "NETLIFY_AUTH_TOKEN",
    what: "Netlify: User settings, Applications",
    host: "netlify",
  },
  { name: "NETLIFY_SITE_ID", what: "Netlify: the site's id", host: "netlify" },
  {
    name: "BUILD_HOOK",
    what: "The host's build hook; without it a publish does not rebuild the site",
    pattern: /^https:\/\//,
    optional: true,
  },
  {
    name: PUSH_KEY,
    what: "The key by which push services know the desk; the first deployment creates it and writes it here",
    optional: true,
  },
];

/** Writes a variable into the file of a target, for this deployment and every later one. */
export function keepVariable(folder: string, target: Target, name: string, value: string): void {
  const file = variablesFile(folder, target.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  appendFileSync(file, `\n${name}=${value}\n`, { mode: 0o600 });
  target.values[name] = value;
}

/** The file with a target's variables; ignored by git. */
export function variablesFile(folder: string, name: string): string {
  return join(folder, `${name}.env`);
}

/**
 * Reads `<folder>/<name>.env`. Production may also take its variables from the environment; another target
 * may not, so that what was exported for production never reaches it.
 */
export function readTarget(folder: string, name: string, environment: NodeJS.ProcessEnv): Target {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(
      `"${name}" is not a valid name of a target: use small letters, digits and hyphens`,
    );
  const file = variablesFile(folder, name);
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const values: Record<string, string> = {};
  for (const variable of variables) {
    const exported = name === "production" ? environment[variable.name] : undefined;
    const value = written[variable.name] || exported;
    if (value) values[variable.name] = value;
  }
  const host = HOSTS.find((supported) => supported === values["SITE_HOST"]) ?? "cloudflare";
  return { name, host, values };
}

/** The value of a variable that `findingsOf` has found. */
export function valueOf({ name, values }: Target, variable: string): string {
  const value = values[variable];
  if (!value) throw new Error(`${variable} of ${name} is not set`);
  return value;
}

export type Finding = {
  name: string;
  state: "set" | "missing" | "malformed" | "not used";
  what: string;
};

/** Each variable with its problem, if any. */
export function findingsOf({ host, values }: Target): Finding[] {
  return variables
    .filter((variable) => variable.host === undefined || variable.host === host)
    .map(({ name, what, pattern = /./, optional }) => {
      const value = values[name];
      if (!value) return { name, what, state: optional ? "not used" : "missing" };
      return { name, what, state: pattern.test(value) ? "set" : "malformed" };
    });
}

/** Values that two targets must not share: one would overwrite the other's data or pages. */
export function sharedWith(target: Target, other: Target): string[] {
  const dataset = ({ values }: Target) =>
    `${values["SANITY_STUDIO_PROJECT_ID"]}/${values["SANITY_STUDIO_DATASET"]}`;
  const exclusiveVariables = [
    "SITE",
    "STUDIO",
    "SUPABASE_PROJECT_REF",
    "CLOUDFLARE_PROJECT",
    "NETLIFY_SITE_ID",
  ];
  const shared = exclusiveVariables.filter((name) => {
    const value = target.values[name];
    return value !== undefined && value === other.values[name];
  });
  return dataset(target) === dataset(other) ? [...shared, "SANITY_STUDIO_DATASET"] : shared;
}
