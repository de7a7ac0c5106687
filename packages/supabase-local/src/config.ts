import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const duration = z.number().int().positive();

const UNITS: Record<string, number> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A size in bytes, as a number or in the notation of Supabase's CLI: `50MiB`. */
const bytes = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d+\s*[kmg]?i?b?$/i)
    .transform((text) => Number.parseInt(text, 10) * (UNITS[unitOf(text)] ?? 1)),
]);

function unitOf(text: string): string {
  return /[kmg]/i.exec(text)?.[0].toLowerCase() ?? "";
}

const LOCAL_SITE = "http://localhost:3000";

/** The value of `env(NAME)`; the URL of the local site if the variable is not set. */
function fromEnvironment(text: string): string {
  const name = /^env\((.+)\)$/.exec(text)?.[1];
  return name === undefined ? text : process.env[name] || LOCAL_SITE;
}

/** The function of `pg-functions://postgres/schema/name`; hooks over HTTP are refused. */
function functionOf(uri: string): { schema: string; name: string } {
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
  if (schema !== undefined && name !== undefined) return { schema, name };
  throw new Error(`the hook "${uri}" is not a function of the database`);
}

/** The template of a mail. `content_path` is a file below the project's folder; auth-mail.ts has the default mails. */
function template(subject: string) {
  return z
    .object({ subject: z.string().default(subject), content_path: z.string().optional() })
    .prefault({});
}

/** Schemas that the CLI's template of config.toml exposes, but that have no tables in this stack. */
const ABSENT = new Set(["graphql_public", "storage"]);

const schema = z.object({
  api: z
    .object({
      schemas: z
        .array(z.string())
        .default(["public"])
        .transform((names) => names.filter((name) => !ABSENT.has(name))),
      max_rows: duration.default(1000),
    })
    .prefault({}),
  db: z
    .object({
      seed: z
        .object({
          enabled: z.boolean().default(true),
          sql_paths: z.array(z.string()).default(["./seed.sql"]),
        })
        .prefault({}),
    })
    .prefault({}),
  auth: z
    .object({
      site_url: z.string().transform(fromEnvironment).default(LOCAL_SITE),
      additional_redirect_urls: z.array(z.string()).default([]),
      enable_signup: z.boolean().default(true),
      enable_anonymous_sign_ins: z.boolean().default(false),
      /** A file of key pairs (JWK) below the folder of config.toml. */
      signing_keys_path: z.string().optional(),
      hook: z
        .looseObject({
          custom_access_token: z
            .object({ enabled: z.boolean().default(false), uri: z.string().default("") })
            .transform(({ enabled, uri }) => (enabled ? functionOf(uri) : null))
            .nullable()
            .default(null),
        })
        .prefault({}),
      jwt_expiry: duration.default(3600),
      jwt_issuer: z.string().optional(),
      minimum_password_length: duration.default(6),
      password_requirements: z
        .enum([
          "",
          "letters_digits",
          "lower_upper_letters_digits",
          "lower_upper_letters_digits_symbols",
        ])
        .default(""),
      email: z
        .object({
          enable_confirmations: z.boolean().default(false),
          double_confirm_changes: z.boolean().default(true),
          secure_password_change: z.boolean().default(false),
          otp_expiry: duration.default(3600),
          template: z
            .object({
              confirmation: template("Confirm Your Signup"),
              email_change: template("Confirm Email Change"),
              reauthentication: template("Confirm Reauthentication"),
              recovery: template("Reset Your Password"),
              magic_link: template("Your Magic Link"),
              invite: template("You have been invited"),
            })
            .prefault({}),
        })
        .prefault({}),
      mfa: z
        .object({
          max_enrolled_factors: duration.default(10),
          totp: z
            .object({
              enroll_enabled: z.boolean().default(true),
              verify_enabled: z.boolean().default(true),
            })
            .prefault({}),
        })
        .prefault({}),
      rate_limit: z
        .object({
          token_refresh: z.number().positive().default(150),
          sign_in_sign_ups: z.number().positive().default(30),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .object({
      file_size_limit: bytes.default(50 * 1024 ** 2),
      buckets: z
        .record(
          z.string(),
          z.object({
            public: z.boolean().default(false),
            file_size_limit: bytes.optional(),
            allowed_mime_types: z.array(z.string()).optional(),
          }),
        )
        .default({}),
    })
    .prefault({}),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean().default(true) })).prefault({}),
});

/** The settings of supabase/config.toml that the local stack follows; its defaults are the hosted service's. */
export type SupabaseConfig = z.infer<typeof schema>;

/** Reads supabase/config.toml, all defaults if it is missing; throws an error that names the file if it is invalid. */
export function readConfig(file: string): SupabaseConfig {
  if (!existsSync(file)) return schema.parse({});
  try {
    const config = schema.parse(parse(readFileSync(file, "utf8")));
    const { signing_keys_path: keys } = config.auth;
    if (keys !== undefined) {
      config.auth.signing_keys_path = path.resolve(path.dirname(file), keys);
    }
    for (const mail of Object.values(config.auth.email.template)) {
      if (mail.content_path === undefined) continue;
      mail.content_path = path.resolve(path.dirname(file), "..", mail.content_path);
    }
    return config;
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${file} cannot be used: ${reason}`, { cause });
  }
}
