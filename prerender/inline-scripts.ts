import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { parsedEnv } from "./parsed-env.ts";

/** Islands by name: the files `<name>.island.ts` of src. */
function islandFiles(): Record<string, string> {
  const files = globSync("src/**/*.island.ts");
  return Object.fromEntries(files.map((file) => [basename(file, ".island.ts"), file]));
}

/** Options that a build may omit, so that pages without them are not larger. */
export type Options = { reportsErrors: boolean; countsVisits: boolean };

/** The modules that the inlined entry imports by name. */
export function fetchedModules({ reportsErrors, countsVisits }: Options): Record<string, string> {
  return {
    ...islandFiles(),
    toasts: "src/ui/page-toasts.ts",
    outbox: "src/features/lead-form/outbox-sender.ts",
    live: "src/live/start-live-page.tsx",
    ...(countsVisits ? { count: "src/features/lead-form/count-visit.ts" } : {}),
    ...(reportsErrors ? { errors: "src/lib/error-report.ts" } : {}),
  };
}

/** The scripts that the build writes into the HTML, by name. */
export type InlineScripts = Record<"entry" | "form-entry" | "contact-heading", string> & {
  /** Requests a desk page's first data, in the document of the desk. */
  desk?: string;
  /** Shows the announcement of the day, in a page that has announcements. */
  announcement?: string;
  /** Chooses between two versions of a section; only in a build that counts visits, since others have no results. */
  version?: string;
};

const inlined = {
  entry: "src/islands/entry.ts",
  "form-entry": "src/islands/form-entry.ts",
  "contact-heading": "src/features/lead-form/contact-heading.ts",
  desk: "src/desk/early-requests.ts",
  announcement: "src/site/announcement-script.ts",
  version: "src/site/choose-version.ts",
} satisfies Record<keyof InlineScripts, string>;

/** File of the built site that holds the inline scripts until the pages are rendered. */
export const INLINE_SCRIPTS_FILE = ".vite/inline-scripts.json";

/** Constants of the scripts: the site paths of the built files, and the options. */
type Constants = {
  MODULE_PATHS: Record<string, string>;
  REPORTS_ERRORS: boolean;
  COUNTS_VISITS: boolean;
};

/** Bundles one module into a script without imports. */
export async function bundle(file: string, constants: Constants): Promise<string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    plugins: [parsedEnv()],
    define: Object.fromEntries(define) as Record<string, string>,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(file), output: { format: "iife" } },
    },
  })) as Rollup.RollupOutput;
  return result.output[0].code.trim();
}

/** Bundles the scripts of the HTML after the files that they load have their names. */
export function inlineScripts(options: Options): Plugin {
  return {
    name: "selat:inline-scripts",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = "" }, output) {
      const paths = new Map(
        Object.values(output).flatMap((chunk) =>
          chunk.type === "chunk" && chunk.facadeModuleId
            ? [[chunk.facadeModuleId, `/${chunk.fileName}`] as const]
            : [],
        ),
      );
      const modulePaths = Object.fromEntries(
        Object.entries(fetchedModules(options)).map(([name, file]) => [
          name,
          paths.get(resolve(file)) ?? "",
        ]),
      );
      const files = Object.entries(inlined).filter(
        ([name]) => name !== "version" || options.countsVisits,
      );
      const scripts = Object.fromEntries(
        await Promise.all(
          files.map(async ([name, file]) => [
            name,
            await bundle(file, {
              MODULE_PATHS: modulePaths,
              REPORTS_ERRORS: options.reportsErrors,
              COUNTS_VISITS: options.countsVisits,
            }),
          ]),
        ),
      ) as InlineScripts;
      const target = join(dir, INLINE_SCRIPTS_FILE);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(scripts));
    },
  };
}
