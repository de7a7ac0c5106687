import { Hono } from "hono";

import { requireManager, signedIn } from "./auth.ts";
import { readJson, type LakeEnv, type Project } from "./lake.ts";
import { parseSettings } from "./webhook.ts";

/** The routes of the project's webhooks, at the paths of the API's documentation and of `sanity hook`. */
export function webhookRoutes({ webhooks }: Project): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  routes.use("/*", requireManager);

  routes.get("/", (context) => context.json(webhooks.all()));
  routes.post("/", async (context) => {
    const { id } = signedIn(context.var.user);
    return context.json(webhooks.create(parseSettings(await readJson(context)), id), 201);
  });
  routes.get("/attempts/:id", (context) => context.json(webhooks.attempt(context.req.param("id"))));

  routes.get("/:hook", (context) => context.json(webhooks.find(context.req.param("hook"))));
  routes.patch("/:hook", async (context) => {
    const hook = webhooks.find(context.req.param("hook"));
    const settings = parseSettings(await readJson(context), hook);
    return context.json(webhooks.update(hook.id, settings));
  });
  routes.delete("/:hook", (context) => context.json(webhooks.delete(context.req.param("hook"))));
  routes.get("/:hook/messages", (context) => {
    const messages = webhooks.messagesOf(context.req.param("hook"));
    return context.json(messages.map(({ attempts: _attempts, ...message }) => message));
  });
  routes.get("/:hook/attempts", (context) => {
    const messages = webhooks.messagesOf(context.req.param("hook"));
    return context.json(messages.flatMap(({ attempts }) => attempts.toReversed()));
  });
  return routes;
}
