import type { Action } from "@sanity/client";
import { beforeEach, describe, expect, it } from "vitest";

import { refusal, useLake } from "./test-lake.ts";

const fixture = useLake();
const [publishedId, draftId, versionId] = ["page", "drafts.page", "versions.spring.page"];

function act(...actions: Action[]) {
  return fixture.client.action(actions);
}

/** The titles of the published document, its draft and its version. */
async function titles() {
  const [published, draft, version] = await fixture.client.getDocuments([
    publishedId,
    draftId,
    versionId,
  ]);
  return [published?.["title"], draft?.["title"], version?.["title"]];
}

function put(id: string, title: string) {
  return fixture.client.createOrReplace({ _id: id, _type: "page", title });
}

beforeEach(async () => {
  await fixture.client.delete({ query: "*[true]" });
});

describe("create", () => {
  const attributes = { _id: draftId, _type: "page", title: "New" };
  const create = { actionType: "sanity.action.document.create", publishedId, attributes } as const;

  it("makes a draft", async () => {
    await act({ ...create, ifExists: "fail" });
    expect(await titles()).toEqual([undefined, "New", undefined]);
  });

  it("fails or leaves an existing draft, as it is told", async () => {
    await put(draftId, "Old");
    expect(await refusal(act({ ...create, ifExists: "fail" }))).toMatchObject({ statusCode: 409 });
    await act({ ...create, ifExists: "ignore" });
    expect(await titles()).toEqual([undefined, "Old", undefined]);
  });

  it("fails when the document is published", async () => {
    await put(publishedId, "Published");
    expect(await refusal(act({ ...create, ifExists: "fail" }))).toMatchObject({
      statusCode: 409,
      type: "actionError",
    });
  });
});

describe("edit", () => {
  const edit = {
    actionType: "sanity.action.document.edit",
    publishedId,
    draftId,
    patch: { set: { title: "Edited" } },
  } as const;

  it("starts the draft from the published document", async () => {
    await put(publishedId, "Published");
    await act(edit);
    expect(await titles()).toEqual(["Published", "Edited", undefined]);
  });

  it("changes an existing draft", async () => {
    await put(draftId, "Draft");
    await act(edit);
    expect(await titles()).toEqual([undefined, "Edited", undefined]);
  });

  it("fails when there is neither", async () => {
    expect(await refusal(act(edit))).toMatchObject({ statusCode: 409, type: "actionError" });
  });
});

describe("publish", () => {
  const publish = { actionType: "sanity.action.document.publish", publishedId, draftId } as const;

  it("replaces the published document, keeps its creation time and removes the draft", async () => {
    const { _createdAt } = await put(publishedId, "Old");
    await put(draftId, "New");
    await act(publish);
    expect(await titles()).toEqual(["New", undefined, undefined]);
    expect(await fixture.client.getDocument(publishedId)).toMatchObject({ _createdAt });
  });

  it("fails without a draft", async () => {
    expect(await refusal(act(publish))).toMatchObject({ statusCode: 409 });
  });

  it("fails when either revision is not the one the editor saw", async () => {
    const { _rev: publishedRev } = await put(publishedId, "Old");
    const { _rev: draftRev } = await put(draftId, "New");
    for (const seen of [{ ifDraftRevisionId: "x" }, { ifPublishedRevisionId: "x" }]) {
      expect(await refusal(act({ ...publish, ...seen }))).toMatchObject({ statusCode: 409 });
    }
    await act({ ...publish, ifDraftRevisionId: draftRev, ifPublishedRevisionId: publishedRev });
    expect(await titles()).toEqual(["New", undefined, undefined]);
  });

  it("makes a reference strong that waited for publishing", async () => {
    await fixture.client.create({ _id: "faq", _type: "faq" });
    const faq = {
      _type: "reference",
      _ref: "faq",
      _weak: true,
      _strengthenOnPublish: { type: "faq" },
    };
    await fixture.client.create({ _id: draftId, _type: "page", title: "New", faq });
    await act(publish);
    const published = await fixture.client.getDocument(publishedId);
    expect(published?.["faq"]).toEqual({ _type: "reference", _ref: "faq" });
  });

  it("fails when the draft refers to a document that is not published", async () => {
    const faq = {
      _type: "reference",
      _ref: "faq",
      _weak: true,
      _strengthenOnPublish: { type: "faq" },
    };
    await fixture.client.create({ _id: draftId, _type: "page", title: "New", faq });
    expect(await refusal(act(publish))).toMatchObject({ statusCode: 409 });
  });
});

describe("unpublish", () => {
  const unpublish = {
    actionType: "sanity.action.document.unpublish",
    publishedId,
    draftId,
  } as const;

  it("turns the published document into a draft", async () => {
    await put(publishedId, "Published");
    await act(unpublish);
    expect(await titles()).toEqual([undefined, "Published", undefined]);
  });

  it("keeps an existing draft", async () => {
    await put(publishedId, "Published");
    await put(draftId, "Draft");
    await act(unpublish);
    expect(await titles()).toEqual([undefined, "Draft", undefined]);
  });

  it("fails when nothing is published", async () => {
    expect(await refusal(act(unpublish))).toMatchObject({ statusCode: 409 });
  });
});

describe("delete", () => {
  const remove = { actionType: "sanity.action.document.delete", publishedId } as const;

  it("removes the document and the drafts it names", async () => {
    await put(publishedId, "Published");
    await put(draftId, "Draft");
    await act({ ...remove, includeDrafts: [draftId] });
    expect(await titles()).toEqual([undefined, undefined, undefined]);
  });

  it("fails while a draft is not named", async () => {
    await put(publishedId, "Published");
    await put(draftId, "Draft");
    expect(await refusal(act({ ...remove, includeDrafts: [] }))).toMatchObject({ statusCode: 409 });
  });

  it("forgets the history when it purges", async () => {
    await put(publishedId, "Published");
    await act({ ...remove, includeDrafts: [], purge: true });
    const url = `/data/history/production/documents/${publishedId}?lastRevision=true`;
    expect(await fixture.client.request({ url })).toEqual({ documents: [] });
  });
});

describe("discard", () => {
  it("removes the draft and keeps the published document", async () => {
    await put(publishedId, "Published");
    await put(draftId, "Draft");
    await act({ actionType: "sanity.action.document.discard", draftId });
    expect(await titles()).toEqual(["Published", undefined, undefined]);
  });

  it("fails without a draft", async () => {
    const discard = act({ actionType: "sanity.action.document.discard", draftId });
    expect(await refusal(discard)).toMatchObject({ statusCode: 409 });
  });
});

describe("replaceDraft", () => {
  const attributes = { _id: draftId, _type: "page", title: "Restored" };
  const replace = {
    actionType: "sanity.action.document.replaceDraft",
    publishedId,
    attributes,
  } as const;

  it("replaces the draft or makes one beside the published document", async () => {
    await put(publishedId, "Published");
    await act(replace);
    expect(await titles()).toEqual(["Published", "Restored", undefined]);
  });

  it("fails when there is neither draft nor published document", async () => {
    expect(await refusal(act(replace))).toMatchObject({ statusCode: 409 });
  });

  it("restores a deleted document after create in the same transaction", async () => {
    const create = { actionType: "sanity.action.document.create", publishedId } as const;
    await act({ ...create, attributes, ifExists: "fail" }, replace);
    expect(await titles()).toEqual([undefined, "Restored", undefined]);
  });
});

describe("versions", () => {
  it("are created from a document or from a base", async () => {
    const create = { actionType: "sanity.action.document.version.create", publishedId } as const;
    await put(publishedId, "Published");
    await act({ ...create, baseId: publishedId, versionId });
    expect(await titles()).toEqual(["Published", undefined, "Published"]);
    const document = { _id: draftId, _type: "page", title: "Given" };
    await act({ ...create, document });
    expect(await titles()).toEqual(["Published", "Given", "Published"]);
    expect(await refusal(act({ ...create, document }))).toMatchObject({ statusCode: 409 });
  });

  it("are replaced and discarded, and only when they exist", async () => {
    const document = { _id: versionId, _type: "page", title: "Replaced" };
    const replace = { actionType: "sanity.action.document.version.replace", document } as const;
    const discard = { actionType: "sanity.action.document.version.discard", versionId } as const;
    expect(await refusal(act(replace))).toMatchObject({ statusCode: 409 });
    expect(await refusal(act(discard))).toMatchObject({ statusCode: 409 });
    await put(versionId, "Version");
    await act(replace);
    expect(await titles()).toEqual([undefined, undefined, "Replaced"]);
    await act(discard);
    expect(await titles()).toEqual([undefined, undefined, undefined]);
  });

  it("marked for unpublishing hide the document in their release", async () => {
    await put(publishedId, "Published");
    await act({ actionType: "sanity.action.document.version.unpublish", versionId, publishedId });
    const shown = fixture.client.fetch("*[true]._id", {}, { perspective: ["spring"] });
    expect(await shown).toEqual([]);
  });
});

describe("action requests", () => {
  it("are all or nothing", async () => {
    await put(draftId, "Draft");
    const publish = { actionType: "sanity.action.document.publish", publishedId, draftId } as const;
    expect(await refusal(act(publish, publish))).toMatchObject({ statusCode: 409 });
    expect(await titles()).toEqual([undefined, "Draft", undefined]);
  });

  it("refuse an unknown action with 400", async () => {
    const unknown = { actionType: "sanity.action.document.frobnicate" } as unknown as Action;
    expect(await refusal(act(unknown))).toMatchObject({ statusCode: 400, type: "actionError" });
  });

  it("refuse a missing field with 400", async () => {
    const partial = { actionType: "sanity.action.document.publish", draftId } as unknown as Action;
    expect(await refusal(act(partial))).toMatchObject({ statusCode: 400, type: "actionError" });
  });
});
