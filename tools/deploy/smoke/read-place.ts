import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { askForKeys } from "../ask-for-keys.ts";
import { readTarget } from "../target.ts";
import type { Deployment } from "./place.ts";

/**
 * Reads the deployment that the smoke test checks: SITE and STUDIO of the target, and the target's Supabase project
 * unless VITE_SUPABASE_URL names another. Supabase returns the project's keys unless both are in the environment.
 */
export async function readDeployment(
  root: string,
  folder: string,
  to: string,
  environment: NodeJS.ProcessEnv,
): Promise<Deployment> {
  const target = readTarget(folder, to, environment);
  const { SITE, STUDIO, SUPABASE_PROJECT_REF } = target.values;
  const supabase =
    environment["VITE_SUPABASE_URL"] || `https://${SUPABASE_PROJECT_REF}.supabase.co`;
  if (!SITE || !STUDIO || supabase.includes("undefined")) {
    throw new Error(
      "set SITE, STUDIO and SUPABASE_PROJECT_REF (or VITE_SUPABASE_URL); nothing was checked",
    );
  }
  const publishable = environment["VITE_SUPABASE_ANON_KEY"];
  const secret = environment["SUPABASE_SECRET_KEY"];
  const keys = publishable && secret ? { publishable, secret } : await askForKeys(root, target);
  const file = join(root, "dist/site/_redirects");
  return {
    site: SITE,
    studio: STUDIO,
    supabase,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    redirects: existsSync(file) ? readFileSync(file, "utf8") : "",
  };
}
