import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { item } from "./ask.ts";
import { malformed, refusedNow, released, status, TIME } from "./released.ts";
import { versions } from "./version-actions.ts";

const releases: Group<Servers> = {
  name: "actions: releases",
  cases: [
    released(
      "create",
      async ({ lake, name }) => lake.releases.get({ releaseId: name }),
      ok(
        having({
          _type: "system.release",
          state: "active",
          metadata: having({ title: "Spring", releaseType: "asap" }),
        }),
      ),
    ),
    released(
      "create under an id that is taken",
      async ({ lake, name }) => status(lake.releases.create({ releaseId: name })),
      ok(409),
    ),
    released(
      "create with an unknown kind",
      ({ act, name }) =>
        act("release.create", { releaseId: `${name}x`, metadata: { releaseType: "soon" } }),
      malformed,
    ),
    released(
      "edit its metadata",
      async ({ lake, name: releaseId }) => {
        await lake.releases.edit({ releaseId, patch: { set: { "metadata.title": "Summer" } } });
        return (await lake.releases.get({ releaseId }))?.metadata;
      },
      ok(having({ title: "Summer", releaseType: "asap" })),
    ),
    released(
      "edit its state",
      ({ act, name }) =>
        act("release.edit", { releaseId: name, patch: { set: { state: "published" } } }),
      malformed,
    ),
    released(
      "edit of a missing release",
      ({ act }) => act("release.edit", { releaseId: "rnone", patch: { set: {} } }),
      refusedNow,
    ),
    released(
      "schedule",
      async ({ lake, name: releaseId }) => {
        await lake.releases.schedule({ releaseId, publishAt: TIME });
        return lake.releases.get({ releaseId });
      },
      ok(having({ state: "scheduled", publishAt: TIME })),
    ),
    released(
      "schedule at an invalid time",
      ({ act, name }) => act("release.schedule", { releaseId: name, publishAt: "soon" }),
      malformed,
    ),
    released(
      "schedule of an archived release",
      async ({ lake, name: releaseId }) => {
        await lake.releases.archive({ releaseId });
        return lake.releases.schedule({ releaseId, publishAt: TIME });
      },
      refusedNow,
    ),
    released(
      "unschedule",
      async ({ lake, name: releaseId, state }) => {
        await lake.releases.schedule({ releaseId, publishAt: TIME });
        await lake.releases.unschedule({ releaseId });
        return state();
      },
      ok("active"),
    ),
    released(
      "unschedule of a release that is not scheduled",
      ({ lake, name }) => lake.releases.unschedule({ releaseId: name }),
      refusedNow,
    ),
    ...["publish", "archive"].map((verb) =>
      released(
        `${verb} of a scheduled release`,
        async ({ lake, act, name: releaseId }) => {
          await lake.releases.schedule({ releaseId, publishAt: TIME });
          return act(`release.${verb}`, { releaseId });
        },
        refusedNow,
      ),
    ),
    released(
      "publish",
      async ({ lake, id, name, version, n, state }) => {
        const seen = await lake.fetch("*[_id == $id][0].n", { id }, { perspective: [name] });
        await lake.releases.publish({ releaseId: name });
        return [seen, await n(id), await n(version), await state()];
      },
      ok([3, 3, null, "published"]),
    ),
    released(
      "publish a second time",
      async ({ lake, name: releaseId }) => {
        await lake.releases.publish({ releaseId });
        return lake.releases.publish({ releaseId });
      },
      refusedNow,
    ),
    item(
      "publish of a missing release",
      ({ lake }) => lake.releases.publish({ releaseId: "rnone" }),
      refusedNow,
    ),
    released(
      "archive deletes its versions",
      async ({ lake, id, name, version, n, state }) => {
        await lake.releases.archive({ releaseId: name });
        return [await n(version), await n(id), await state()];
      },
      ok([null, 1, "archived"]),
    ),
    released(
      "archive a second time",
      async ({ lake, name: releaseId }) => {
        await lake.releases.archive({ releaseId });
        return lake.releases.archive({ releaseId });
      },
      refusedNow,
    ),
    released(
      "unarchive restores its versions",
      async ({ lake, name: releaseId, version, n, state }) => {
        await lake.releases.archive({ releaseId });
        await lake.releases.unarchive({ releaseId });
        return [await n(version), await state()];
      },
      ok([3, "active"]),
    ),
    released(
      "unarchive of an active release",
      ({ lake, name }) => lake.releases.unarchive({ releaseId: name }),
      refusedNow,
    ),
    ...(["archive", "publish"] as const).map((verb) =>
      released(
        `delete after ${verb}`,
        async ({ lake, name: releaseId, state }) => {
          await lake.releases[verb]({ releaseId });
          await lake.releases.delete({ releaseId });
          return state();
        },
        ok(null),
      ),
    ),
    released(
      "delete of an active release",
      ({ lake, name }) => lake.releases.delete({ releaseId: name }),
      refusedNow,
    ),
    released(
      "import",
      async ({ lake, act, name }) => {
        const attributes = await lake.releases.get({ releaseId: name });
        const releaseId = `${name}b`;
        await act("release.import", { releaseId, attributes, ifExists: "fail" });
        return lake.releases.get({ releaseId });
      },
      ok(having({ state: "active", metadata: having({ title: "Spring" }) })),
    ),
    ...[
      { ifExists: "ignore", outcome: ok("Spring") },
      { ifExists: "replace", outcome: ok("Imported") },
      { ifExists: "fail", outcome: ok(409) },
    ].map(({ ifExists, outcome }) =>
      released(
        `import of an existing release: ${ifExists}`,
        async ({ lake, act, name: releaseId }) => {
          const attributes = {
            ...(await lake.releases.get({ releaseId })),
            metadata: { title: "Imported", releaseType: "asap" },
          };
          const answer = await status(act("release.import", { releaseId, attributes, ifExists }));
          if (typeof answer === "number") return answer;
          return (await lake.releases.get({ releaseId }))?.metadata.title;
        },
        outcome,
      ),
    ),
  ],
};

export const releaseActions: Group<Servers>[] = [releases, versions];
