import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake, type ContentLake } from "../src/start-content-lake.ts";
import type { Role } from "../src/users.ts";
import { clientOf, refusal, temporaryFolder } from "./test-lake.ts";

const dataDir = temporaryFolder();
const ROLES: Role[] = ["administrator", "developer", "editor", "contributor", "viewer"];
let lake: ContentLake;

beforeAll(async () => {
  const users = ROLES.map((role) => {
    return { id: role, name: role, email: `${role}@example.com`, token: role, role };
  });
  lake = await startContentLake({ dataDir, port: await findFreePort(), allowedOrigins: [], users });
  const client = clientFor("administrator");
  for (const _id of ["page", "drafts.page"]) await client.create({ _id, _type: "page" });
});
afterAll(async () => {
  await lake.stop();
  rmSync(dataDir, { recursive: true });
});

const clientFor = (role: Role) => clientOf(lake.url, { token: role });

const publish = {
  actionType: "sanity.action.document.publish",
  draftId: "drafts.page",
  publishedId: "page",
} as const;

/** The names of the requests that a role is refused. */
async function refusedOf(role: Role): Promise<string[]> {
  const client = clientFor(role);
  const dryRun = { dryRun: true } as const;
  const requests = {
    "reads a draft": () => client.getDocument("drafts.page"),
    "changes a draft": () => client.patch("drafts.page").set({ n: 1 }).commit(dryRun),
    "changes a page": () => client.patch("page").set({ n: 1 }).commit(dryRun),
    publishes: () => client.action(publish, dryRun),
    uploads: () => client.assets.upload("file", Buffer.from(role)),
    "makes a dataset": () => client.datasets.create(`of-${role}`),
    "reads webhooks": () => client.request({ url: "/hooks/projects/local" }),
  };
  const refused: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const status = await request().then(
      () => null,
      (error: { statusCode: number }) => error.statusCode,
    );
    if (status !== null) refused.push(`${name}: ${status}`);
  }
  return refused;
}

describe("a user", () => {
  const manages = ["makes a dataset: 403", "reads webhooks: 403"];
  const publishes = ["changes a page: 403", "publishes: 403"];
  it.each<[Role, string[]]>([
    ["administrator", []],
    ["developer", []],
    ["editor", manages],
    ["contributor", [...publishes, ...manages]],
    ["viewer", ["changes a draft: 403", ...publishes, "uploads: 403", ...manages]],
  ])("with the role %s is refused %j", async (role, refused) => {
    expect(await refusedOf(role)).toEqual(refused);
  });

  it("gets the name of the permission that is missing", async () => {
    const refused = await refusal(clientFor("viewer").create({ _type: "page" }));
    expect(refused).toMatchObject({ statusCode: 403, reason: "insufficientPermissionsError" });
    expect(refused.message).toContain('permission "create" required');
  });

  it("has the role and its grants for the Studio", async () => {
    const client = clientFor("viewer");
    expect(await client.users.getById("me")).toMatchObject({ role: "viewer" });
    const url = "/projects/local/datasets/production/acl";
    expect(await client.request({ url })).toEqual([
      { filter: '_id in path("**")', permissions: ["read", "history"] },
    ]);
    const project = await client.projects.getById("local");
    expect(project.members.map(({ role }) => role)).toEqual(ROLES);
  });
});

it("the lake does not start with a user of an unknown role", async () => {
  const role = "translator" as Role;
  const users = [{ id: "ada", name: "Ada", email: "ada@example.com", token: "ada", role }];
  const started = startContentLake({
    dataDir: temporaryFolder(),
    port: 0,
    allowedOrigins: [],
    users,
  });
  await expect(started).rejects.toThrow('The user "ada" has the role "translator"');
});
