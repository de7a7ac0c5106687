import type { MiddlewareHandler } from "hono";

import { LakeError } from "./errors.ts";
import type { LakeEnv } from "./lake.ts";
import { assertMayManage } from "./roles.ts";
import type { LakeUser, LakeUsers } from "./users.ts";

/** Stores the user of a request's token, if it has one, in its context; refuses an unknown token with 401. */
export function readToken(users: LakeUsers): MiddlewareHandler<LakeEnv> {
  return async (context, next) => {
    const header = context.req.header("authorization");
    const user = users.of(header);
    if (header !== undefined && !user) {
      throw new LakeError(401, "unauthorized", "Unauthorized: unknown token");
    }
    context.set("user", user);
    await next();
  };
}

/** Refuses a request without a token with 401: writing, history and uploads need one. */
export const requireToken: MiddlewareHandler<LakeEnv> = async (context, next) => {
  signedIn(context.var.user);
  await next();
};

/** Refuses with 403 a user who does not manage the project. */
export const requireManager: MiddlewareHandler<LakeEnv> = async (context, next) => {
  assertMayManage(signedIn(context.var.user));
  await next();
};

/** The user of a request; throws 401 when it has none. */
export function signedIn(user: LakeUser | undefined): LakeUser {
  if (user) return user;
  throw new LakeError(401, "unauthorized", "Unauthorized: this request needs a local token");
}
