import { Hono } from "hono";

import { LOCAL_USER_ID, readJson, type Lake, type LakeEnv } from "./lake.ts";
import { isRelease } from "./releases.ts";
import type { JsonObject } from "./types.ts";

const CREATED = "2024-01-01T00:00:00.000Z";
const ROLES = [{ name: "administrator", title: "Administrator" }];
const USER = {
  id: LOCAL_USER_ID,
  name: "Local Editor",
  displayName: "Local Editor",
  email: "editor@example.com",
  provider: "sanity-token",
  role: "administrator",
  roles: ROLES,
  profileImage: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  isCurrentUser: true,
};

/** The Studio wants a number; nothing here stops at it. */
const MAX_RELEASES = 10_000;

const PERMISSIONS = "create,read,update,manage,history,editHistory,mapReduce,delete".split(",");

/** Who the editor is, what the project is, and the key-value store of the Studio's preferences. */
export function projectRoutes({ store, projectId, dataset, url }: Lake): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  const project = {
    id: projectId,
    displayName: "Local content lake",
    studioHost: null,
    organizationId: "local",
    metadata: {},
    members: [{ id: USER.id, role: "administrator", isRobot: false, roles: ROLES }],
    features: [],
    isDisabledByUser: false,
    maxRetentionDays: 365,
    createdAt: CREATED,
  };
  const datasets = [{ name: dataset, aclMode: "public", datasetProfile: "content", tags: [] }];
  const provider = { name: "local", title: "Local", url: `${url}/v1/auth/login/local` };

  routes.get("/users/me", (context) => context.json(USER));
  routes.get("/auth/id", (context) => context.json({ id: USER.id }));
  routes.get("/auth/providers", (context) => {
    return context.json({ providers: [provider], thirdPartyLogin: true, sso: {} });
  });
  routes.on(["GET", "POST"], "/auth/logout", (context) => context.body(null, 204));

  routes.get("/users/me/keyvalue/:keys", (context) => {
    const keys = context.req.param("keys").split(",");
    return context.json(keys.map((key) => ({ key, value: store.database.getValue(key) })));
  });
  routes.put("/users/me/keyvalue", async (context) => {
    const pairs = [await readJson(context)].flat() as JsonObject[];
    const updatedAt = new Date().toISOString();
    for (const { key, value } of pairs) store.database.setValue(String(key), value);
    return context.json(pairs.map(({ key, value }) => ({ key, value, updatedAt })));
  });

  routes.get("/users/:ids", (context) => users(context.req.param("ids")));
  routes.get("/projects/:id/users/:ids", (context) => users(context.req.param("ids")));
  routes.get("/projects/:id", (context) => context.json(project));
  routes.get("/projects/:id/datasets", (context) => {
    return context.json(context.req.query("datasetProfile") ? [] : datasets);
  });
  routes.get("/projects/:id/datasets/:dataset/acl", (context) => {
    return context.json([{ filter: '_id in path("**")', permissions: PERMISSIONS }]);
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
    const [administrator] = ROLES;
    return context.json([{ ...administrator, appliesToUsers: true, appliesToRobots: true }]);
  });
  return routes;
}

function users(ids: string): Response {
  const found = ids.split(",").map((id) => Object.assign({}, USER, { id }));
  return Response.json(found.length > 1 ? found : found[0]);
}
