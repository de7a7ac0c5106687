import { Hono } from "hono";

import { isAllowed } from "../../shared/local-origins.ts";
import { LakeError } from "./errors.ts";
import { randomId } from "./ids.ts";
import type { LakeEnv, Project } from "./lake.ts";
import type { LakeUser } from "./users.ts";

/**
 * Sanity's sign-in, with the local users instead of providers. The Studio lists them. The chosen user's URL redirects
 * back with a session id, which the Studio exchanges for a token, once.
 */
export function signInRoutes({ url, allowedOrigins, users }: Project): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  const sessions = new Map<string, LakeUser>();

  routes.get("/auth/providers", (context) => {
    const providers = users.all.map(({ id, name }) => {
      return { name: id, title: name, url: `${url}/v1/auth/login/${id}` };
    });
    return context.json({ providers, thirdPartyLogin: true, sso: {} });
  });
  routes.get("/auth/login/:id", (context) => {
    const user = users.all.find(({ id }) => id === context.req.param("id"));
    const studio = URL.parse(context.req.query("origin") ?? "");
    if (!user || !studio || !isAllowed(studio.origin, allowedOrigins)) {
      throw new LakeError(404, "notFound", "No such user, or no Studio that may ask");
    }
    const session = randomId();
    sessions.set(session, user);
    studio.hash = `sid=${session}`;
    return context.redirect(studio.href);
  });
  routes.get("/auth/fetch", (context) => {
    const session = context.req.query("sid") ?? "";
    const user = sessions.get(session);
    if (!user) throw new LakeError(404, "notFound", "No such session");
    sessions.delete(session);
    return context.json({ token: user.token });
  });
  // Nothing to do here: the Studio deletes its own token.
  routes.on(["GET", "POST"], "/auth/logout", (context) => context.body(null, 204));
  return routes;
}
