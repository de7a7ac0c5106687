import { basename } from "node:path";
import type { Plugin } from "vite";

/** The script of the Studio's page, with its folder and its file. */
const SCRIPT = /<script src="([^"]*\/)?([^"/]+\.js)" type="module">/;

/**
 * Puts the libraries that the Studio needs to start into one file, and its own code into another. Otherwise the browser
 * requests 180 files that import each other, one after the other, and they compress a tenth worse. The page names both
 * files, so that the larger one need not wait for the script.
 */
export function firstLoad(): Plugin {
  return {
    name: "selat:first-load",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /[\\/]node_modules[\\/]/,
                  tags: ["$initial"],
                  priority: 1,
                },
                { name: "start", tags: ["$initial"] },
              ],
            },
          },
        },
      },
    }),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        page.source = String(page.source).replace(SCRIPT, (script, folder = "", file = "") => {
          const entry = Object.values(bundle).find(({ fileName }) => basename(fileName) === file);
          const imports = entry?.type === "chunk" ? entry.imports : [];
          const links = imports.map(
            (name) => `<link rel="modulepreload" href="${folder}${basename(name)}"/>`,
          );
          return links.join("") + script;
        });
      },
    },
  };
}
