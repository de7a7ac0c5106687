import { type Env, parseEnv } from "./parse-env.ts";

/** The environment of this build, parsed once; a bad one stops the app at start. */
export const env: Env = parseEnv(import.meta.env);
