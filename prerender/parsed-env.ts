import type { Plugin } from "vite";
import { parseEnv } from "../src/lib/parse-env.ts";

/** Puts the parsed environment into the built code, so that no browser loads and runs the parser. */
export function parsedEnv(): Plugin {
  let variables: Record<string, string | boolean | undefined> = {};
  return {
    name: "selat:parsed-env",
    apply: "build",
    configResolved: ({ env }) => {
      variables = env;
    },
    load: {
      filter: { id: /\/src\/lib\/env\.ts$/ },
      handler: () => `export const env = ${JSON.stringify(parseEnv(variables))};`,
    },
  };
}
