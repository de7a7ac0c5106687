import { beforeEach, describe, expect, it } from "vitest";

import { openMemoryStore, refusalOf, type MemoryStore } from "./memory-store.ts";

const [publishedId, draftId, versionId] = ["page", "drafts.page", "versions.spring.page"];

let lake: MemoryStore;

beforeEach(() => {
  lake = openMemoryStore();
});

/** The titles of the published document, its draft and its version. */
function titles() {
  return [publishedId, draftId, versionId].map((id) => lake.get(id)?.["title"]);
}

function put(id: string, title: string, more: object = {}) {
  lake.mutate([{ createOrReplace: { _id: id, _type: "page", title, ...more } }]);
  return lake.get(id);
}

function refusedWith(message: string, status = 409) {
  return { status, type: "actionError", message };
}

const notFound = (id: string) => refusedWith(`Document "${id}" not found`);

describe("create", () => {
  const attributes = { _id: draftId, _type: "page", title: "New" };
  const create = { actionType: "sanity.action.document.create", publishedId, attributes };

  it("makes a draft", () => {
    lake.act({ ...create, ifExists: "fail" });
    expect(titles()).toEqual([undefined, "New", undefined]);
  });

  it("fails or leaves an existing draft, as the request says", () => {
    put(draftId, "Old");
    const again = refusalOf(() => lake.act({ ...create, ifExists: "fail" }));
    expect(again).toMatchObject({ status: 409, type: "mutationError" });
    lake.act({ ...create, ifExists: "ignore" });
    expect(titles()).toEqual([undefined, "Old", undefined]);
  });

  it("makes a missing draft with ifExists: ignore", () => {
    lake.act({ ...create, ifExists: "ignore" });
    expect(titles()).toEqual([undefined, "New", undefined]);
  });

  it("fails when the document is published", () => {
    put(publishedId, "Published");
    expect(refusalOf(() => lake.act({ ...create, ifExists: "fail" }))).toEqual({
      ...refusedWith('Document "page" is already published'),
      item: { type: "actionError", description: 'Document "page" is already published' },
    });
  });

  it.each([
    ["nothing", undefined],
    ["no id", { _type: "page" }],
    ["no type", { _id: draftId }],
  ])("refuses attributes with %s", (_name, wrong) => {
    expect(refusalOf(() => lake.act({ ...create, attributes: wrong }))).toMatchObject(
      refusedWith(
        'Action sanity.action.document.create needs "attributes" with an _id and a _type',
        400,
      ),
    );
  });
});

describe("edit", () => {
  const edit = {
    actionType: "sanity.action.document.edit",
    publishedId,
    draftId,
    patch: { set: { title: "Edited" } },
  };

  it("starts the draft from the published document", () => {
    put(publishedId, "Published");
    lake.act(edit);
    expect(titles()).toEqual(["Published", "Edited", undefined]);
  });

  it("changes an existing draft", () => {
    put(draftId, "Draft");
    lake.act(edit);
    expect(titles()).toEqual([undefined, "Edited", undefined]);
  });

  it("keeps fields of an existing draft that the published document lacks", () => {
    put(publishedId, "Published");
    put(draftId, "Draft", { intro: "Only in the draft" });
    lake.act(edit);
    expect(lake.get(draftId)).toMatchObject({ title: "Edited", intro: "Only in the draft" });
  });

  it("patches the draft, whichever document the patch names", () => {
    put(publishedId, "Published");
    lake.act({ ...edit, patch: { ...edit.patch, id: publishedId } });
    expect(titles()).toEqual(["Published", "Edited", undefined]);
  });

  it("fails without a draft and without a published document", () => {
    expect(refusalOf(() => lake.act(edit))).toMatchObject(notFound(publishedId));
  });

  it("refuses an action without a patch", () => {
    put(draftId, "Draft");
    expect(refusalOf(() => lake.act({ ...edit, patch: undefined }))).toMatchObject(
      refusedWith('Action is missing "patch"', 400),
    );
  });
});

describe("publish", () => {
  const publish = { actionType: "sanity.action.document.publish", publishedId, draftId };

  it("replaces the published document, keeps its creation time and removes the draft", () => {
    const _createdAt = "2024-01-02T03:04:05Z";
    put(publishedId, "Old", { _createdAt });
    put(draftId, "New", { _createdAt: "2024-06-07T08:09:10Z" });
    lake.act(publish);
    expect(titles()).toEqual(["New", undefined, undefined]);
    expect(lake.get(publishedId)).toMatchObject({ _createdAt });
  });

  it("gives a first publication the draft's creation time", () => {
    const _createdAt = "2024-06-07T08:09:10Z";
    put(draftId, "New", { _createdAt });
    lake.act(publish);
    expect(lake.get(publishedId)).toMatchObject({ title: "New", _createdAt });
  });

  it("fails without a draft", () => {
    expect(refusalOf(() => lake.act(publish))).toMatchObject(notFound(draftId));
  });

  it("fails when either revision is not the one the editor saw", () => {
    const publishedRev = put(publishedId, "Old")?._rev;
    const draftRev = put(draftId, "New")?._rev;
    expect(refusalOf(() => lake.act({ ...publish, ifDraftRevisionId: "x" }))).toMatchObject(
      refusedWith(`Document "drafts.page" has revision "${draftRev}", expected "x"`),
    );
    expect(refusalOf(() => lake.act({ ...publish, ifPublishedRevisionId: "x" }))).toMatchObject(
      refusedWith(`Document "page" has revision "${publishedRev}", expected "x"`),
    );
    lake.act({ ...publish, ifDraftRevisionId: draftRev, ifPublishedRevisionId: publishedRev });
    expect(titles()).toEqual(["New", undefined, undefined]);
  });

  it("fails when the published document that the editor saw was deleted", () => {
    put(draftId, "New");
    expect(refusalOf(() => lake.act({ ...publish, ifPublishedRevisionId: "x" }))).toMatchObject(
      refusedWith('Document "page" has revision "none", expected "x"'),
    );
  });

  it("needs no revision if the editor sends none", () => {
    put(draftId, "New");
    lake.act({ ...publish, ifDraftRevisionId: null, ifPublishedRevisionId: null });
    expect(titles()).toEqual(["New", undefined, undefined]);
  });

  it.each([
    ["another document's draft", "drafts.other"],
    ["the published document", publishedId],
  ])("refuses %s as the draft", (_name, wrong) => {
    put(wrong, "Wrong");
    expect(refusalOf(() => lake.act({ ...publish, draftId: wrong }))).toMatchObject(
      refusedWith(`"${wrong}" is not a draft or version of "page"`, 400),
    );
  });

  const waiting = {
    _type: "reference",
    _ref: "faq",
    _weak: true,
    _strengthenOnPublish: { type: "faq" },
  };

  it("makes references strong at any depth that were weak until publishing", () => {
    put("faq", "Faq");
    put(draftId, "New", { faq: waiting, body: [{ _key: "a", faq: waiting }] });
    lake.act(publish);
    const strong = { _type: "reference", _ref: "faq" };
    expect(lake.get(publishedId)?.["body"]).toEqual([{ _key: "a", faq: strong }]);
    expect(lake.get(publishedId)?.["faq"]).toEqual(strong);
  });

  it("keeps a reference weak that is declared weak", () => {
    put("faq", "Faq");
    const weak = { _type: "reference", _ref: "faq", _weak: true };
    const meant = { ...weak, _strengthenOnPublish: { type: "faq", weak: true } };
    put(draftId, "New", { weak, meant, nothing: null });
    lake.act(publish);
    expect(lake.get(publishedId)).toMatchObject({ weak, nothing: null });
    expect(lake.get(publishedId)?.["meant"]).toEqual(weak);
  });

  it("fails when the draft refers to a document that is not published", () => {
    put(draftId, "New", { faq: waiting });
    expect(refusalOf(() => lake.act(publish))).toMatchObject({
      status: 409,
      item: { type: "documentReferenceDoesNotExistError" },
    });
    expect(titles()).toEqual([undefined, "New", undefined]);
  });
});

describe("unpublish", () => {
  const unpublish = { actionType: "sanity.action.document.unpublish", publishedId, draftId };

  it("turns the published document into a draft", () => {
    put(publishedId, "Published");
    lake.act(unpublish);
    expect(titles()).toEqual([undefined, "Published", undefined]);
  });

  it("keeps an existing draft", () => {
    put(publishedId, "Published");
    put(draftId, "Draft");
    lake.act(unpublish);
    expect(titles()).toEqual([undefined, "Draft", undefined]);
  });

  it("fails when nothing is published", () => {
    expect(refusalOf(() => lake.act(unpublish))).toMatchObject(notFound(publishedId));
  });
});

describe("delete", () => {
  const remove = { actionType: "sanity.action.document.delete", publishedId };

  it("removes the document with the drafts and versions that the request names", () => {
    put(publishedId, "Published");
    put(draftId, "Draft");
    lake.act({ ...remove, includeDrafts: [draftId] });
    expect(titles()).toEqual([undefined, undefined, undefined]);
    put(publishedId, "Published");
    put(versionId, "Version");
    lake.act({ ...remove, includeVersions: [versionId] });
    expect(titles()).toEqual([undefined, undefined, undefined]);
  });

  it("removes a document that has neither drafts nor versions", () => {
    put(publishedId, "Published");
    lake.act(remove);
    expect(titles()).toEqual([undefined, undefined, undefined]);
  });

  it("leaves other documents and their drafts alone", () => {
    put(publishedId, "Published");
    put("other", "Other");
    put("drafts.other", "Other draft");
    lake.act(remove);
    expect([...lake.store.documents.keys()]).toEqual(["other", "drafts.other"]);
  });

  it("removes a draft that was never published", () => {
    put(draftId, "Draft");
    lake.act({ ...remove, includeDrafts: [draftId] });
    expect(titles()).toEqual([undefined, undefined, undefined]);
  });

  it("fails when the request does not name an existing draft", () => {
    put(publishedId, "Published");
    put(draftId, "Draft");
    expect(refusalOf(() => lake.act({ ...remove, includeDrafts: [] }))).toMatchObject(
      refusedWith('Document "page" still has the draft or version "drafts.page"'),
    );
  });

  it("fails when there is nothing to remove", () => {
    expect(refusalOf(() => lake.act(remove))).toMatchObject(notFound(publishedId));
  });

  it("deletes the history only with purge", () => {
    const { database } = lake.store;
    put(publishedId, "Published");
    lake.act(remove);
    expect(database.changesOf([publishedId])).toHaveLength(2);
    put(publishedId, "Published");
    put(draftId, "Draft");
    lake.act({ ...remove, includeDrafts: [draftId], purge: true });
    expect(database.changesOf([publishedId, draftId])).toEqual([]);
  });
});

describe("discard", () => {
  const discard = { actionType: "sanity.action.document.discard", draftId };

  it("removes the draft and keeps the published document", () => {
    put(publishedId, "Published");
    put(draftId, "Draft");
    lake.act(discard);
    expect(titles()).toEqual(["Published", undefined, undefined]);
    expect(lake.store.database.changesOf([draftId])).toHaveLength(2);
  });

  it("deletes the draft's history with purge", () => {
    put(draftId, "Draft");
    lake.act({ ...discard, purge: true });
    expect(lake.store.database.changesOf([draftId])).toEqual([]);
  });

  it("fails without a draft", () => {
    expect(refusalOf(() => lake.act(discard))).toMatchObject(notFound(draftId));
  });

  it("refuses to remove the published document", () => {
    put(publishedId, "Published");
    expect(refusalOf(() => lake.act({ ...discard, draftId: publishedId }))).toMatchObject(
      refusedWith('"page" is not a draft or version', 400),
    );
  });
});

describe("replaceDraft", () => {
  const attributes = { _id: draftId, _type: "page", title: "Restored" };
  const replace = { actionType: "sanity.action.document.replaceDraft", publishedId, attributes };

  it("makes a draft beside the published document", () => {
    put(publishedId, "Published");
    lake.act(replace);
    expect(titles()).toEqual(["Published", "Restored", undefined]);
  });

  it("replaces a draft that was never published", () => {
    put(draftId, "Draft");
    lake.act(replace);
    expect(titles()).toEqual([undefined, "Restored", undefined]);
  });

  it("fails when there is neither draft nor published document", () => {
    expect(refusalOf(() => lake.act(replace))).toMatchObject(notFound(publishedId));
  });

  it("refuses an action without the new draft", () => {
    expect(refusalOf(() => lake.act({ ...replace, attributes: undefined }))).toMatchObject(
      refusedWith(
        'Action sanity.action.document.replaceDraft needs "attributes" with an _id and a _type',
        400,
      ),
    );
  });

  it("restores a deleted document after create in the same transaction", () => {
    const create = { actionType: "sanity.action.document.create", publishedId };
    lake.act({ ...create, attributes, ifExists: "fail" }, replace);
    expect(titles()).toEqual([undefined, "Restored", undefined]);
  });
});

describe("versions", () => {
  const create = { actionType: "sanity.action.document.version.create", publishedId };

  it("are created from a document or from a base", () => {
    put(publishedId, "Published");
    lake.act({ ...create, baseId: publishedId, versionId });
    expect(titles()).toEqual(["Published", undefined, "Published"]);
    const document = { _id: draftId, _type: "page", title: "Given" };
    lake.act({ ...create, document });
    expect(titles()).toEqual(["Published", "Given", "Published"]);
    expect(refusalOf(() => lake.act({ ...create, document }))).toMatchObject({ status: 409 });
  });

  it("refuse a document without a type, and a base that was deleted or has changed", () => {
    expect(refusalOf(() => lake.act({ ...create, document: { _id: versionId } }))).toMatchObject(
      refusedWith(
        'Action sanity.action.document.version.create needs "document" with an _id and a _type',
        400,
      ),
    );
    const fromBase = { ...create, baseId: publishedId, versionId };
    expect(refusalOf(() => lake.act(fromBase))).toMatchObject(notFound(publishedId));
    const rev = put(publishedId, "Published")?._rev;
    expect(refusalOf(() => lake.act({ ...fromBase, ifBaseRevisionId: "x" }))).toMatchObject(
      refusedWith(`Document "page" has revision "${rev}", expected "x"`),
    );
    lake.act({ ...fromBase, ifBaseRevisionId: rev });
    expect(titles()).toEqual(["Published", undefined, "Published"]);
  });

  it("are replaced and discarded, and only when they exist", () => {
    const document = { _id: versionId, _type: "page", title: "Replaced" };
    const replace = { actionType: "sanity.action.document.version.replace", document };
    const discard = { actionType: "sanity.action.document.version.discard", versionId };
    expect(refusalOf(() => lake.act(replace))).toMatchObject(notFound(versionId));
    expect(refusalOf(() => lake.act(discard))).toMatchObject(notFound(versionId));
    put(versionId, "Version");
    lake.act(replace);
    expect(titles()).toEqual([undefined, undefined, "Replaced"]);
    lake.act(discard);
    expect(titles()).toEqual([undefined, undefined, undefined]);
    expect(refusalOf(() => lake.act({ ...replace, document: undefined }))).toMatchObject(
      refusedWith(
        'Action sanity.action.document.version.replace needs "document" with an _id and a _type',
        400,
      ),
    );
  });

  const unpublish = {
    actionType: "sanity.action.document.version.unpublish",
    versionId,
    publishedId,
  };

  it("are copied from the published document when they are marked for unpublishing", () => {
    put(publishedId, "Published");
    lake.act(unpublish);
    expect(titles()).toEqual(["Published", undefined, "Published"]);
    expect(lake.get(versionId)).toMatchObject({ _system: { delete: true } });
    expect(lake.get(publishedId)).not.toHaveProperty("_system");
  });

  it("keep their content when they are marked for unpublishing", () => {
    put(publishedId, "Published");
    put(versionId, "Version");
    lake.act(unpublish);
    expect(lake.get(versionId)).toMatchObject({ title: "Version", _system: { delete: true } });
  });

  it("are not marked for unpublishing if nothing is published", () => {
    expect(refusalOf(() => lake.act(unpublish))).toMatchObject(notFound(publishedId));
  });
});

describe("actions", () => {
  it("change nothing if one of them fails", () => {
    put(draftId, "Draft");
    const publish = { actionType: "sanity.action.document.publish", publishedId, draftId };
    expect(refusalOf(() => lake.act(publish, publish))).toMatchObject(notFound(draftId));
    expect(titles()).toEqual([undefined, "Draft", undefined]);
  });

  it.each([
    ["an unknown action", { actionType: "sanity.action.document.frobnicate" }],
    ["an action whose name is only inside another", { actionType: "document.sanity.action.edit" }],
  ])("refuse %s", (_name, action) => {
    expect(refusalOf(() => lake.act(action))).toMatchObject(
      refusedWith(`Unsupported action type "${action.actionType}"`, 400),
    );
  });

  it.each([
    ["without a type", {}],
    ["that is null", null],
  ])("refuse an action %s", (_name, action) => {
    expect(refusalOf(() => lake.act(action))).toMatchObject(
      refusedWith('Unsupported action type "undefined"', 400),
    );
  });

  it.each([
    ["publish", { draftId }, "publishedId"],
    ["publish", { draftId, publishedId: "" }, "publishedId"],
    ["publish", { draftId: 7, publishedId }, "draftId"],
    ["edit", { patch: {} }, "draftId"],
    ["edit", { draftId, patch: {} }, "publishedId"],
    ["create", { attributes: { _id: draftId, _type: "page" } }, "publishedId"],
    ["unpublish", { publishedId }, "draftId"],
    ["unpublish", { draftId }, "publishedId"],
    ["delete", {}, "publishedId"],
    ["discard", {}, "draftId"],
    ["replaceDraft", { attributes: { _id: draftId, _type: "page" } }, "publishedId"],
    ["version.create", { versionId }, "baseId"],
    ["version.discard", {}, "versionId"],
    ["version.unpublish", { publishedId }, "versionId"],
    ["version.unpublish", { versionId }, "publishedId"],
  ])("refuse %s with %j, which lacks %s", (name, fields, key) => {
    const actionType = `sanity.action.document.${name}`;
    expect(refusalOf(() => lake.act({ actionType, ...fields }))).toMatchObject(
      refusedWith(`Action ${actionType} is missing "${key}"`, 400),
    );
  });

  it("refuse to create a version without its id", () => {
    put(publishedId, "Published");
    const actionType = "sanity.action.document.version.create";
    expect(refusalOf(() => lake.act({ actionType, baseId: publishedId }))).toMatchObject(
      refusedWith(`Action ${actionType} is missing "versionId"`, 400),
    );
  });
});
