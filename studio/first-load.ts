import type { Plugin } from "vite";

/**
 * Puts the libraries that the Studio needs to start into one file. Without it they are 180 files, of which each names the
 * next: the browser asks for them one after the other, and they compress a tenth worse.
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
              groups: [{ name: "libraries", test: /[\\/]node_modules[\\/]/, tags: ["$initial"] }],
            },
          },
        },
      },
    }),
  };
}
