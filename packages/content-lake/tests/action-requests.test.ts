import type { Action } from "@sanity/client";
import { expect, it } from "vitest";

import { refusal, useLake } from "./test-lake.ts";

const fixture = useLake();
const [publishedId, draftId, versionId] = ["page", "drafts.page", "versions.spring.page"];
const publish = { actionType: "sanity.action.document.publish", publishedId, draftId } as const;

it("lets the Studio's client create, edit, publish and delete a document by actions", async () => {
  const { client } = fixture;
  const attributes = { _id: draftId, _type: "page", title: "New" };
  await client.action([
    { actionType: "sanity.action.document.create", publishedId, attributes, ifExists: "fail" },
    {
      actionType: "sanity.action.document.edit",
      publishedId,
      draftId,
      patch: { set: { title: "Edited" } },
    },
  ]);
  await client.action(publish);
  expect(await client.getDocument(publishedId)).toMatchObject({ title: "Edited" });
  expect(await client.getDocument(draftId)).toBeUndefined();
  await client.action({
    actionType: "sanity.action.document.delete",
    publishedId,
    includeDrafts: [],
    purge: true,
  });
  const url = `/data/history/production/documents/${publishedId}?lastRevision=true`;
  expect(await client.request({ url })).toEqual({ documents: [] });
});

it("hides a document in the release that will unpublish it", async () => {
  await fixture.client.create({ _id: publishedId, _type: "page", title: "Published" });
  await fixture.client.action({
    actionType: "sanity.action.document.version.unpublish",
    versionId,
    publishedId,
  });
  const shown = fixture.client.fetch('*[_type == "page"]._id', {}, { perspective: ["spring"] });
  expect(await shown).toEqual([]);
});

it("refuses to publish a missing draft with 409", async () => {
  const refused = refusal(fixture.client.action({ ...publish, draftId: "drafts.page" }));
  expect(await refused).toMatchObject({ statusCode: 409, type: "actionError" });
});

it.each([
  ["an unknown action", { actionType: "sanity.action.document.frobnicate" }],
  ["an action with a missing field", { actionType: "sanity.action.document.publish", draftId }],
])("refuses %s with 400", async (_name, action) => {
  const refused = refusal(fixture.client.action(action as unknown as Action));
  expect(await refused).toMatchObject({ statusCode: 400, type: "actionError" });
});
