import { join } from "node:path";
import { isCommonPassword } from "../src/lib/common-passwords.ts";
import type { ContentLakeOptions } from "content-lake";
import type { StartOptions } from "supabase-local";

// This product's settings of the two services, which know nothing about it.

type Database = Pick<
  StartOptions,
  "migrationsDir" | "functionsDir" | "configFile" | "mailSender" | "isCommonPassword" | "rowLimits"
>;

/** Returns the settings of the project in `supabase/` of a repository, as the hosted one has them. */
export function supabaseProject(root: string): Database {
  const folder = join(root, "supabase");
  return {
    migrationsDir: join(folder, "migrations"),
    functionsDir: join(folder, "functions"),
    configFile: join(folder, "config.toml"),
    mailSender: { name: "Selat", address: "no-reply@selat.example" },
    isCommonPassword,
    // In addition to the database's own limit.
    rowLimits: [{ table: "leads", maxBytes: 64 * 1024, message: "A lead may have at most 64 kB" }],
  };
}

/** The editors of the local Studio, its guide, and which documents the site hides. */
export const lakeProject: Pick<ContentLakeOptions, "users" | "help" | "isHidden"> = {
  users: [
    // Author of the starting content, and of changes by commands and scheduled releases.
    { id: "p-local", name: "Ada Lim", email: "ada@example.com", token: "local" },
    { id: "p-budi", name: "Budi Hartono", email: "budi@example.com", token: "local-budi" },
    { id: "p-chandra", name: "Chandra Nair", email: "chandra@example.com", token: "local-chandra" },
  ],
  help: { title: "Guide", path: "/guide" },
  isHidden: ({ archived }) => archived === true,
};
