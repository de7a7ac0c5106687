import { type Env, parseEnv } from "./parse-env.ts";

/** The environment, parsed once; an invalid one throws. A build replaces this file by the result (prerender/parsed-env.ts). */
export const env: Env = parseEnv(import.meta.env);
