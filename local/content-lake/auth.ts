import type { MiddlewareHandler } from "hono";

import { LakeError } from "./errors.ts";
import type { LakeEnv } from "./lake.ts";

/** The one token of the local lake. It guards nothing secret: the lake answers this machine only. */
export const LOCAL_TOKEN = "local";

/** Notes whether the request carries the local token; a wrong token is refused with 401. */
export const readToken: MiddlewareHandler<LakeEnv> = async (context, next) => {
  const header = context.req.header("authorization");
  if (header !== undefined && header !== `Bearer ${LOCAL_TOKEN}`) {
    throw new LakeError(401, "unauthorized", "Unauthorized: unknown token");
  }
  context.set("withToken", header !== undefined);
  await next();
};

/** Refuses with 401 whatever an anonymous reader must not do: writing, history, uploads. */
export const requireToken: MiddlewareHandler<LakeEnv> = async (context, next) => {
  if (!context.get("withToken")) {
    throw new LakeError(401, "unauthorized", "Unauthorized: this request needs the local token");
  }
  await next();
};
