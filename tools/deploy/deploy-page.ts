import { readFileSync } from "node:fs";
import { join } from "node:path";

export const page = readFileSync(join(import.meta.dirname, "../../docs/deploy.md"), "utf8");

/** The example values of the page. */
export const VALUES = {
  SITE: "https://www.selat.example",
  STUDIO: "https://selat.sanity.studio",
  SUPABASE_PROJECT_REF: "abcdefghijklmnopqrst",
  SANITY_STUDIO_PROJECT_ID: "a1b2c3d4",
  SANITY_STUDIO_DATASET: "production",
  ADMIN_EMAIL: "you@selat.example",
  CLOUDFLARE_PROJECT: "selat",
  NETLIFY_SITE_ID: "selat-site-id",
  BUILD_HOOK: "https://api.host.example/build-hooks/YOURS",
};

/** Lines of the page's shell blocks, without their comments. */
export const lines = [...page.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = ""]) =>
  block
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter(Boolean),
);
