import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { malformed, refusedNow, released, status, TIME } from "./released.ts";

/** What can be done to the documents of a release. */
export const versions: Group<Servers> = {
  name: "actions: versions in a release",
  cases: [
    released(
      "create from a given document",
      async ({ lake, name, version }) => [await lake.getDocument(version), name],
      ok([having({ n: 3, _system: having({ bundleId: /^r/ }) }), /^r/]),
    ),
    released(
      "create from an existing document",
      async ({ act, id, name, n }) => {
        const versionId = `versions.${name}b.${id}`;
        await act("release.create", { releaseId: `${name}b`, metadata: { releaseType: "asap" } });
        await act("document.version.create", { publishedId: id, baseId: id, versionId });
        return n(versionId);
      },
      ok(1),
    ),
    released(
      "create from another revision",
      ({ act, id, name }) =>
        act("document.version.create", {
          publishedId: id,
          baseId: id,
          versionId: `versions.${name}b.${id}`,
          ifBaseRevisionId: "other",
        }),
      refusedNow,
    ),
    released(
      "create from a missing document",
      ({ act, name }) =>
        act("document.version.create", {
          publishedId: "item-none",
          baseId: "item-none",
          versionId: `versions.${name}.item-none`,
        }),
      refusedNow,
    ),
    released(
      "create an existing version",
      ({ act, id, version }) =>
        status(
          act("document.version.create", {
            publishedId: id,
            document: { _id: version, _type: "item" },
          }),
        ),
      ok(409),
    ),
    released(
      "create under the id of another document",
      ({ act, id, name }) =>
        act("document.version.create", {
          publishedId: id,
          document: { _id: `versions.${name}.other`, _type: "item" },
        }),
      malformed,
    ),
    released(
      "edit",
      async ({ act, id, version, n }) => {
        const patch = { set: { n: 4 } };
        await act("document.edit", { publishedId: id, draftId: version, patch });
        return [await n(version), await n(id)];
      },
      ok([4, 1]),
    ),
    released(
      "replace",
      async ({ act, lake, version }) => {
        await act("document.version.replace", {
          document: { _id: version, _type: "item", text: "two" },
        });
        return lake.fetch("*[_id == $version][0]{ n, text }", { version }, { perspective: "raw" });
      },
      ok({ n: null, text: "two" }),
    ),
    released(
      "replace of a missing version",
      ({ act, name }) =>
        act("document.version.replace", {
          document: { _id: `versions.${name}.item-none`, _type: "item" },
        }),
      refusedNow,
    ),
    released(
      "discard",
      async ({ act, id, version, n }) => {
        await act("document.version.discard", { versionId: version });
        return [await n(version), await n(id)];
      },
      ok([null, 1]),
    ),
    released(
      "discard of a missing version",
      ({ act, name }) =>
        act("document.version.discard", { versionId: `versions.${name}.item-none` }),
      refusedNow,
    ),
    released(
      "discard of the published document",
      ({ act, id }) => act("document.version.discard", { versionId: id }),
      malformed,
    ),
    released(
      "unpublish waits for the release",
      async ({ act, lake, id, name, version, n }) => {
        await act("document.version.unpublish", { publishedId: id, versionId: version });
        const before = await n(id);
        await lake.releases.publish({ releaseId: name });
        return [before, await n(id), await n(version)];
      },
      ok([1, null, null]),
    ),
    released(
      "an unpublish is withdrawn",
      async ({ act, lake, id, name, version, n }) => {
        await act("document.version.unpublish", { publishedId: id, versionId: version });
        const patch = { unset: ["_system.delete"] };
        await act("document.edit", { publishedId: id, draftId: version, patch });
        await lake.releases.publish({ releaseId: name });
        return n(id);
      },
      ok(3),
    ),
    released(
      "unpublish of a document that is not published",
      ({ act, name }) =>
        act("document.version.unpublish", {
          publishedId: "item-none",
          versionId: `versions.${name}.item-none`,
        }),
      refusedNow,
    ),
    ...[
      {
        what: "edit",
        verb: "document.edit",
        more: (id: string, draftId: string) => ({ publishedId: id, draftId, patch: { set: {} } }),
      },
      {
        what: "replace",
        verb: "document.version.replace",
        more: (_id: string, version: string) => ({ document: { _id: version, _type: "item" } }),
      },
      {
        what: "discard",
        verb: "document.version.discard",
        more: (_id: string, versionId: string) => ({ versionId }),
      },
      {
        what: "unpublish",
        verb: "document.version.unpublish",
        more: (publishedId: string, versionId: string) => ({ publishedId, versionId }),
      },
    ].map(({ what, verb, more }) =>
      released(
        `${what} once the release is scheduled`,
        async ({ act, lake, id, name, version }) => {
          await lake.releases.schedule({ releaseId: name, publishAt: TIME });
          return act(verb, more(id, version));
        },
        refusedNow,
      ),
    ),
  ],
};
