import type { MiddlewareHandler } from "hono";

import { LakeError } from "./errors.ts";
import type { LakeEnv } from "./lake.ts";
import { assertMayManage } from "./roles.ts";
import type { LakeUser, LakeUsers } from "./users.ts";

/** Notes whose token the request carries, if it has one; an unknown token is refused with 401. */
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

/** Refuses with 401 whatever an anonymous reader must not do: writing, history, uploads. */
export const requireToken: MiddlewareHandler<LakeEnv> = async (context, next) => {
  signedIn(context.var.user);
  await next();
};

/** Refuses with 403 who does not manage the project. */
export const requireManager: MiddlewareHandler<LakeEnv> = async (context, next) => {
  assertMayManage(signedIn(context.var.user));
  await next();
};

/** The user of a request; throws 401 when it has none. */
export function signedIn(user: LakeUser | undefined): LakeUser {
  if (user) return user;
  throw new LakeError(401, "unauthorized", "Unauthorized: this request needs a local token");
}
