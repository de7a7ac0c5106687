import { join } from "node:path";
import type { BuildJob } from "./build.ts";

/** Addresses and public keys that the browser code is built with. */
export type PublicEnvironment = {
  siteUrl: string;
  studioUrl: string;
  supabaseUrl: string;
  supabaseAnonKey: string;
  lakeUrl: string;
};

/** Placeholders for the addresses and the key in a build: `placeBuild` replaces them with a stack's. */
export const PLACEHOLDERS: PublicEnvironment = {
  siteUrl: "http://site.selat.invalid",
  studioUrl: "http://studio.selat.invalid",
  supabaseUrl: "http://supabase.selat.invalid",
  supabaseAnonKey: "sb_publishable_key.selat.invalid",
  lakeUrl: "http://lake.selat.invalid",
};

/** The variables of the site's build for this machine; a hosted build sets the same ones. */
export function siteVariables(environment: PublicEnvironment): Record<string, string> {
  return {
    // The starting privacy policy says that visits are counted. Listed here so that another value triggers a new build.
    VITE_COUNT_VISITS: process.env["VITE_COUNT_VISITS"] ?? "1",
    VITE_SITE_URL: environment.siteUrl,
    VITE_STUDIO_URL: environment.studioUrl,
    VITE_SUPABASE_URL: environment.supabaseUrl,
    VITE_SUPABASE_ANON_KEY: environment.supabaseAnonKey,
    VITE_SANITY_PROJECT_ID: "local",
    VITE_SANITY_DATASET: "production",
    VITE_SANITY_API_HOST: environment.lakeUrl,
  };
}

/** The variables of the Studio's build for this machine. */
export function studioVariables(environment: PublicEnvironment): Record<string, string> {
  return {
    SANITY_STUDIO_PROJECT_ID: "local",
    SANITY_STUDIO_DATASET: "production",
    SANITY_STUDIO_API_HOST: environment.lakeUrl,
    SANITY_STUDIO_SITE_URL: environment.siteUrl,
    SANITY_STUDIO_SUPABASE_URL: environment.supabaseUrl,
  };
}

/** Builds the browser bundle, in `site`, and in `server` the bundle that prerenders pages. */
export function siteBuild(root: string): BuildJob {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  return {
    name: "site",
    cwd: root,
    commands: (folder) => {
      const to = (part: string) => ["--outDir", join(folder, part), "--emptyOutDir"];
      return [
        [vite, "build", ...to("site")],
        [vite, "build", "--ssr", "src/prerender.tsx", ...to("server")],
      ];
    },
    inputs: [
      "src/**",
      "public/**",
      "index.html",
      "prerender/{desk-build,inline-scripts}.ts",
      "vite.config.ts",
      "tsconfig.json",
    ],
    env: siteVariables(PLACEHOLDERS),
  };
}

/** Builds the Studio as static files, in `studio`. */
export function studioBuild(root: string): BuildJob {
  const sanity = join(root, "node_modules/sanity/bin/sanity");
  return {
    name: "studio",
    cwd: join(root, "studio"),
    commands: (folder) => [[sanity, "build", join(folder, "studio"), "--yes"]],
    inputs: [
      "studio/*.{ts,tsx,json}",
      "docs/editing.md",
      "docs/images/studio-*",
      "studio/checks/**",
      "studio/components/**",
      "studio/desk/**",
      "studio/schemas/**",
      "studio/texts/*.ts",
      "studio/translations/*.ts",
      "src/content/**",
      "src/lib/**",
      "src/sections/{*.generated,**/*.schema}.ts",
      "src/sections/*/*.thumbnail.webp",
      "supabase/functions/send-telegram-notification/default-texts.ts",
      "tsconfig.json",
    ],
    env: studioVariables(PLACEHOLDERS),
  };
}
