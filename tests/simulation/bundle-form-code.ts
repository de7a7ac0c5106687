import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { build, type Plugin, type Rollup } from "vite";
import type { FormCode, LoadFormCode, PageGlobals } from "./types.ts";

/** Modules that the bundle replaces, so that each simulated page can provide its own client and toasts. */
const edges: Record<string, string> = {
  "visitor-client.ts": "export const loadVisitorClient = () => Promise.resolve(visitorClient);",
  "page-toasts.ts": "export const showToast = (...toast) => showPageToast(...toast);",
};

const atTheEdge: Plugin = {
  name: "simulation:edges",
  enforce: "pre",
  resolveId(source) {
    const name = source.split("/").at(-1) ?? "";
    return name in edges ? `\0${name}` : undefined;
  },
  load: (id) => edges[id.slice(1)],
};

/** Bundles the present code of the form. */
export async function bundleFormCode(): Promise<string> {
  const [result] = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [atTheEdge],
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, "form-code.ts"),
        formats: ["iife"],
        name: "formCode",
      },
    },
  })) as Rollup.RollupOutput[];
  return result?.output[0].code ?? "";
}

/** Returns the bundle of an earlier version of the form's code. */
export function readEarlierFormCode(): string {
  const file = join(import.meta.dirname, "earlier-form-code.js.gz");
  return gunzipSync(readFileSync(file)).toString();
}

/** Compiles a bundle; returns a function that makes an instance of it for each page. */
export function compileFormCode(bundle: string): LoadFormCode {
  const names = [
    "localStorage",
    "sessionStorage",
    "window",
    "navigator",
    "crypto",
    "Date",
    "setTimeout",
    "clearTimeout",
    "visitorClient",
    "showPageToast",
  ] as const satisfies (keyof PageGlobals)[];
  // oxlint-disable-next-line typescript/no-implied-eval -- the repository's own code, once for each page
  const load = new Function(...names, `${bundle}\nreturn formCode;`) as (
    ...globals: unknown[]
  ) => FormCode;
  return (globals) => load(...names.map((name) => globals[name]));
}
