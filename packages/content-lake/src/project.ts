import { Hono } from "hono";

import { signedIn } from "./auth.ts";
import { datasetRoutes } from "./dataset-routes.ts";
import { LakeError } from "./errors.ts";
import { CREATED } from "./grants.ts";
import { readJson, type LakeEnv, type Project } from "./lake.ts";
import { isRelease } from "./releases.ts";
import { roleOf, ROLES } from "./roles.ts";
import type { JsonObject } from "./types.ts";
import type { LakeUser } from "./users.ts";

/** The Studio needs a number; the lake enforces none. */
const MAX_RELEASES = 10_000;

/** The routes of the project, its users and roles, and each user's key-value store of preferences. */
export function projectRoutes(lake: Project): Hono<LakeEnv> {
  const { projectId, datasets, users } = lake;
  const { store } = datasets.main;
  const routes = new Hono<LakeEnv>();
  const project = {
    id: projectId,
    displayName: "Local content lake",
    studioHost: null,
    organizationId: "local",
    metadata: {},
    members: users.all.map((user) => ({ id: user.id, isRobot: false, ...rolesOf(user) })),
    features: [],
    isDisabledByUser: false,
    maxRetentionDays: 365,
    createdAt: CREATED,
  };
  // Without a user the answer is empty: the Studio also asks on its sign-in page, and a browser would log a refusal.
  routes.get("/users/me", ({ var: { user }, json }) => {
    return json(user ? { ...accountOf(user), isCurrentUser: true } : {});
  });
  routes.get("/auth/id", ({ var: { user }, json }) => json(user ? { id: user.id } : {}));

  routes.get("/users/me/keyvalue/:keys", (context) => {
    const user = signedIn(context.var.user);
    const keys = context.req.param("keys").split(",");
    return context.json(
      keys.map((key) => ({ key, value: store.database.getValue(userValueKey(user, key)) })),
    );
  });
  routes.put("/users/me/keyvalue", async (context) => {
    const user = signedIn(context.var.user);
    const pairs = [await readJson(context)].flat() as JsonObject[];
    const updatedAt = new Date().toISOString();
    for (const { key, value } of pairs)
      store.database.setValue(userValueKey(user, String(key)), value);
    return context.json(pairs.map(({ key, value }) => ({ key, value, updatedAt })));
  });

  routes.get("/users/:ids", (context) => accounts(users.all, context.req.param("ids")));
  routes.get("/projects/:id/users/:ids", (context) =>
    accounts(users.all, context.req.param("ids")),
  );
  routes.get("/projects/:id", (context) => context.json(project));
  for (const each of ["/datasets", "/projects/:id/datasets"]) {
    routes.route(each, datasetRoutes(lake));
  }
  routes.on("GET", ["/aliases", "/projects/:id/aliases"], (context) => context.json([]));
  // The Studio requests this if the list of datasets has no add-on dataset for comments.
  routes.post("/comments/:dataset/setup", (context) => {
    const user = signedIn(context.var.user);
    const { dataset } = datasets.commentsOn(context.req.param("dataset"), user.id);
    return context.json({ datasetName: dataset });
  });
  routes.get("/projects/:id/new-content-release-allowed", (context) => {
    const count = [...store.documents.values()].filter((document) => {
      return isRelease(document) && ["active", "scheduled"].includes(document.state);
    }).length;
    const data = {
      orgActiveReleaseCount: count,
      orgMeteredActiveReleaseCount: count,
      datasetReleaseLimit: MAX_RELEASES,
      orgActiveReleaseLimit: MAX_RELEASES,
    };
    return context.json({ data });
  });
  routes.get("/projects/:id/roles", (context) => {
    return context.json(
      ROLES.map((role) => ({ ...role, appliesToUsers: true, appliesToRobots: true })),
    );
  });
  return routes;
}

function rolesOf(user: LakeUser) {
  const role = roleOf(user);
  return { role, roles: ROLES.filter(({ name }) => name === role) };
}

function accountOf(user: LakeUser) {
  const { id, name, email } = user;
  return {
    id,
    sanityUserId: id,
    name,
    displayName: name,
    email,
    provider: "sanity-token",
    ...rolesOf(user),
    profileImage: null,
    createdAt: CREATED,
    updatedAt: CREATED,
  };
}

function userValueKey(user: LakeUser, key: string): string {
  return `${user.id}/${key}`;
}

/** The accounts that have these ids: a list, or one account for one id. */
function accounts(users: readonly LakeUser[], ids: string): Response {
  const requestedIds = ids.split(",");
  const matchingAccounts = users.filter(({ id }) => requestedIds.includes(id)).map(accountOf);
  if (requestedIds.length > 1) return Response.json(matchingAccounts);
  const [account] = matchingAccounts;
  if (!account) throw new LakeError(404, "notFound", "User not found");
  return Response.json(account);
}
