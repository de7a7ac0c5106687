import type { Program } from "./programs.ts";
import { type Target, valueOf } from "./target.ts";

/** The project's two API keys, which Supabase returns to a logged-in user. */
export type Keys = { publishable: string; secret: string };

export type Command = {
  program: Program;
  args: string[];
  /** Variables of only this command. */
  env?: Record<string, string>;
  /** Not run if the command `args` prints this line: its result already exists. */
  unless?: { args: string[]; prints: string };
  /** A failure with this message counts as a success: the command's result already exists. */
  existsMessage?: RegExp;
};

export type Step = {
  name: string;
  does: string;
  /** The keys are not known when a plan is printed: their names are printed instead. */
  commands: (target: Target, keys: Keys, secretsFile: string) => Command[];
};

/** The command that prints the keys; its output must not reach the terminal or a file. */
export function keysCommand(target: Target): Command {
  const ref = valueOf(target, "SUPABASE_PROJECT_REF");
  return {
    program: "supabase",
    args: ["projects", "api-keys", `--remote=${ref}`, "--reveal", "--output", "json"],
  };
}

/** Commands that succeed only if each program is logged in to an account that sees the target. */
export function loginCommands(target: Target): Command[] {
  const project = valueOf(target, "SANITY_STUDIO_PROJECT_ID");
  const hosts: Record<Target["host"], Command[]> = {
    cloudflare: [{ program: "wrangler", args: ["pages", "project", "list"] }],
    netlify: [{ program: "netlify", args: ["api", "listSites"] }],
    own: [],
  };
  const sanity: Command = { program: "sanity", args: ["cors", "list", "--project-id", project] };
  return [keysCommand(target), sanity, ...hosts[target.host]];
}

/** Environment of every command: each program takes its token from it, so that nobody has to log in. */
export function commonEnv({ values }: Target): Record<string, string> {
  const { SANITY_TOKEN = "" } = values;
  return {
    ...values,
    SANITY_AUTH_TOKEN: SANITY_TOKEN,
    // Variables of a local stack that may be set in the terminal.
    SANITY_STUDIO_API_HOST: "",
    VITE_SANITY_API_HOST: "",
    DO_NOT_TRACK: "1",
    NO_COLOR: "1",
    CI: "1",
  };
}

function supabase(name: string, does: string, ...args: string[]): Step {
  return {
    name,
    does,
    commands: (target) => {
      const remote = `--remote=${valueOf(target, "SUPABASE_PROJECT_REF")}`;
      return [{ program: "supabase", args: [...args, remote] }];
    },
  };
}

function supabaseUrl(target: Target): string {
  return `https://${valueOf(target, "SUPABASE_PROJECT_REF")}.supabase.co`;
}

function cors(target: Target, origin: string, credentials: string): Command {
  const project = ["--project-id", valueOf(target, "SANITY_STUDIO_PROJECT_ID")];
  return {
    program: "sanity",
    args: ["cors", "add", origin, credentials, ...project],
    unless: { args: ["cors", "list", ...project], prints: origin },
  };
}

function uploads(target: Target): Command[] {
  if (target.host === "own") return [];
  if (target.host === "netlify") {
    const site = valueOf(target, "NETLIFY_SITE_ID");
    // From the folder itself: in a repository with workspaces the program would ask which of them to upload.
    const args = ["deploy", "--cwd", "dist/site", "--prod", "--dir", "."];
    args.push("--no-build", "--site", site);
    return [{ program: "netlify", args }];
  }
  const project = valueOf(target, "CLOUDFLARE_PROJECT");
  const branch = "main";
  return [
    {
      program: "wrangler",
      args: ["pages", "project", "create", project, "--production-branch", branch],
      existsMessage: /already exists/i,
    },
    {
      program: "wrangler",
      args: ["pages", "deploy", "dist/site", "--project-name", project, "--branch", branch],
    },
  ];
}

/** The steps of a deployment in order; each can run again. */
export const steps: Step[] = [
  {
    name: "database",
    does: "every missing migration, each completely or not at all",
    commands: (target) => {
      const project = valueOf(target, "SUPABASE_PROJECT_REF");
      return [
        { program: "npm", args: ["run", "db:history", "--", project] },
        { program: "supabase", args: ["db", "push", "--yes", `--remote=${project}`] },
      ];
    },
  },
  supabase(
    "auth",
    "sign-up off, password rules, the site's address, the schemas that are served",
    "config",
    "push",
    "--yes",
  ),
  supabase("functions", "all functions, bundled by Supabase", "functions", "deploy", "--use-api"),
  {
    name: "secrets",
    does: "ALLOWED_ORIGINS, the sales chat and the build hook, through a file that is deleted afterwards",
    commands: (target, _, secretsFile) => {
      const remote = `--remote=${valueOf(target, "SUPABASE_PROJECT_REF")}`;
      return [{ program: "supabase", args: ["secrets", "set", "--env-file", secretsFile, remote] }];
    },
  },
  {
    name: "address",
    does: "the address of the functions, for the database, which calls the one that notifies sales",
    commands: (target, keys) => [
      {
        program: "npm",
        args: ["run", "functions:address"],
        env: {
          SUPABASE_URL: supabaseUrl(target),
          SUPABASE_SECRET_KEY: keys.secret,
          VITE_SUPABASE_ANON_KEY: keys.publishable,
        },
      },
    ],
  },
  {
    name: "admin",
    does: "the first admin, unless there is one",
    commands: (target, keys) => [
      {
        program: "npm",
        args: ["run", "admin:create", "--", valueOf(target, "ADMIN_EMAIL")],
        env: { SUPABASE_URL: supabaseUrl(target), SUPABASE_SECRET_KEY: keys.secret },
        existsMessage: /admin users already exist|already been registered/i,
      },
    ],
  },
  {
    name: "dataset",
    does: "the dataset, public to read",
    commands: (target) => {
      const project = ["--project-id", valueOf(target, "SANITY_STUDIO_PROJECT_ID")];
      const dataset = valueOf(target, "SANITY_STUDIO_DATASET");
      return [
        {
          program: "sanity",
          args: ["datasets", "create", dataset, "--visibility", "public", ...project],
          existsMessage: /already exists/i,
        },
      ];
    },
  },
  {
    name: "cors",
    does: "the site reads published content without credentials, the Studio with",
    commands: (target) => [
      cors(target, valueOf(target, "SITE"), "--no-credentials"),
      cors(target, valueOf(target, "STUDIO"), "--credentials"),
    ],
  },
  {
    name: "content",
    does: "the starting content, into an empty dataset only; content of an earlier version is migrated to this one",
    commands: () => [{ program: "npm", args: ["run", "content:import"] }],
  },
  {
    name: "studio",
    does: "the Studio",
    commands: (target) => [
      {
        program: "sanity",
        args: ["deploy", "--url", valueOf(target, "STUDIO"), "--yes"],
        env: {
          SANITY_STUDIO_SITE_URL: valueOf(target, "SITE"),
          SANITY_STUDIO_SUPABASE_URL: supabaseUrl(target),
        },
      },
    ],
  },
  {
    name: "build",
    does: "the site, from the published content, into dist/site",
    commands: (target, keys) => [
      {
        program: "npm",
        args: ["run", "build"],
        env: {
          VITE_SITE_URL: valueOf(target, "SITE"),
          VITE_STUDIO_URL: valueOf(target, "STUDIO"),
          VITE_SENTRY_DSN: target.values["SENTRY_DSN"] ?? "",
          VITE_SUPABASE_URL: supabaseUrl(target),
          VITE_SUPABASE_ANON_KEY: keys.publishable,
          VITE_SANITY_PROJECT_ID: valueOf(target, "SANITY_STUDIO_PROJECT_ID"),
          VITE_SANITY_DATASET: valueOf(target, "SANITY_STUDIO_DATASET"),
        },
      },
    ],
  },
  {
    name: "upload",
    does: "dist/site to its host; copy it yourself to a host of your own",
    commands: uploads,
  },
  {
    name: "webhook",
    does: "a publish rebuilds the site, where BUILD_HOOK names the host's build hook",
    commands: (target) => {
      const { BUILD_HOOK } = target.values;
      if (!BUILD_HOOK) return [];
      const address = `${supabaseUrl(target)}/functions/v1/rebuild-site`;
      return [
        { program: "npm", args: ["run", "content:hook", "--", address], env: { BUILD_HOOK } },
      ];
    },
  },
  {
    name: "smoke",
    does: "the smoke test of the hosted site",
    commands: (target, keys) => [
      {
        program: "npm",
        args: ["run", "deploy", "--", "--smoke", "--to", target.name],
        env: { SUPABASE_SECRET_KEY: keys.secret, VITE_SUPABASE_ANON_KEY: keys.publishable },
      },
    ],
  },
];
