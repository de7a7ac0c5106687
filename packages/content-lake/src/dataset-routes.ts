import { Hono } from "hono";

import { requireManager, signedIn } from "./auth.ts";
import { ACL_MODES, type AclMode, type Dataset } from "./datasets.ts";
import { LakeError } from "./errors.ts";
import { readJson, type LakeEnv, type Project } from "./lake.ts";
import { grantsOf } from "./roles.ts";

/**
 * Routes of the Management API for datasets, as `sanity dataset` and `client.datasets` call them: below `/datasets` on
 * a project's own host, below `/projects/:id/datasets` on the host that all projects share.
 */
export function datasetRoutes({ datasets }: Project): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();

  routes.get("/", (context) => {
    const { datasetProfile, addonFor } = context.req.query();
    const listed = datasets.all().filter(({ facts }) => {
      if (datasetProfile !== undefined && facts.datasetProfile !== datasetProfile) return false;
      return addonFor === undefined || facts.addonFor === addonFor;
    });
    return context.json(listed.map(describe));
  });

  routes.put("/:dataset", requireManager, async (context) => {
    const user = signedIn(context.var.user);
    const { aclMode = "public" } = await readJson(context, "{}");
    const { dataset, facts } = datasets.create(
      context.req.param("dataset"),
      parseAclMode(aclMode),
      user.id,
    );
    return context.json({ datasetName: dataset, aclMode: facts.aclMode });
  });

  routes.patch("/:dataset", requireManager, async (context) => {
    const name = context.req.param("dataset");
    const aclMode = parseAclMode((await readJson(context))["aclMode"]);
    datasets.setAclMode(name, aclMode);
    return context.json({ datasetName: name, aclMode });
  });

  routes.delete("/:dataset", requireManager, (context) => {
    datasets.delete(context.req.param("dataset"));
    return context.json({ deleted: true });
  });

  routes.get("/:dataset/acl", (context) => context.json(grantsOf(context.var.user)));
  routes.get("/:dataset/settings/indexing", (context) => context.json({}));
  return routes;
}

function describe({ dataset, facts }: Dataset) {
  return { name: dataset, ...facts, features: [], tags: [] };
}

function parseAclMode(value: unknown): AclMode {
  const found = ACL_MODES.find((mode) => mode === value);
  if (!found) {
    throw new LakeError(400, "badRequest", `\`aclMode\` must be one of ${ACL_MODES.join(", ")}`);
  }
  return found;
}
