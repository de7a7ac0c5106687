import type { Plugin } from "vite";

/**
 * Puts the libraries that the Studio needs to start into one file, and its own code for it into another. Otherwise the
 * libraries are 180 files that import each other: the browser requests them one after the other, and they compress a
 * tenth worse.
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
  };
}
