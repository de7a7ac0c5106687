import { type Env, parseEnv } from "./parse-env.ts";

/** The environment of this build, parsed once; an invalid one stops the app at its start. */
export const env: Env = parseEnv(import.meta.env);
