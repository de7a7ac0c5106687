import { beforeEach, describe, expect, it, vi } from "vitest";

import { releaseEvents } from "../src/release-events.ts";
import { historyEvents } from "../src/history-events.ts";
import { documentAt } from "../src/past.ts";
import { openMemoryStore, refusalOf, type MemoryStore } from "./memory-store.ts";

let lake: MemoryStore;

beforeEach(() => {
  lake = openMemoryStore();
});

const release = (verb: string, more: object = {}) => ({
  actionType: `sanity.action.release.${verb}`,
  releaseId: "spring",
  ...more,
});
const version = (verb: string, more: object) => ({
  actionType: `sanity.action.document.version.${verb}`,
  ...more,
});
const [publishedId, draftId, versionId] = ["page", "drafts.page", "versions.spring.page"];
const create = release("create", { metadata: { title: "Spring", releaseType: "asap" } });
const addVersion = version("create", { publishedId, baseId: publishedId, versionId });
const publishAt = "2030-01-02T03:04:05.000Z";

function put(id: string, title: string, more: object = {}) {
  lake.mutate([{ createOrReplace: { _id: id, _type: "page", title, ...more } }]);
}

function titles() {
  return [publishedId, draftId, versionId].map((id) => lake.get(id)?.["title"]);
}

function edit(title: string) {
  const patch = { set: { title } };
  const actionType = "sanity.action.document.edit";
  lake.act({ actionType, publishedId, draftId: versionId, patch });
}

/** A published page with an edited version in the release "spring". */
function prepare() {
  put(publishedId, "Published");
  lake.act(create, addVersion);
  edit("Spring");
}

const spring = () => lake.get("_.releases.spring");
const eventTypes = () =>
  releaseEvents(lake.store, "spring").map((event) => (event as { type?: string }).type);

function refusedWith(message: string, status = 409) {
  return { status, type: "actionError", message };
}

const noKind = "The releaseType of a release must be one of asap, scheduled, undecided";

describe("a new release", () => {
  it("is active and has the given metadata", () => {
    lake.act(create);
    expect(spring()).toMatchObject({
      _type: "system.release",
      name: "spring",
      state: "active",
      metadata: { title: "Spring", releaseType: "asap" },
    });
  });

  it("is undecided without metadata", () => {
    lake.act(release("create"));
    expect(spring()?.["metadata"]).toEqual({ releaseType: "undecided" });
  });

  it("is refused under an id that is taken", () => {
    lake.act(create);
    expect(refusalOf(() => lake.act(create))).toMatchObject({ status: 409 });
  });

  it.each(["drafts", "published", "raw", "previewDrafts", "a.b", "a b", "a,b"])(
    "cannot have the id %s",
    (releaseId) => {
      expect(refusalOf(() => lake.act({ ...create, releaseId }))).toMatchObject(
        refusedWith(`"${releaseId}" cannot be the id of a release`, 400),
      );
    },
  );

  it("is refused with an invalid kind or time", () => {
    const wrongKind = { ...create, metadata: { releaseType: "soon" } };
    expect(refusalOf(() => lake.act(wrongKind))).toMatchObject(refusedWith(noKind, 400));
    const metadata = { releaseType: "asap", intendedPublishAt: "soon" };
    expect(refusalOf(() => lake.act({ ...create, metadata }))).toMatchObject(
      refusedWith('"soon" is not a time', 400),
    );
    expect(spring()).toBeUndefined();
  });
});

const editRelease = (patch: object) => release("edit", { patch });

describe("editing a release", () => {
  it("changes its metadata", () => {
    lake.act(create, editRelease({ set: { "metadata.title": "Summer" } }));
    expect(spring()?.["metadata"]).toEqual({ title: "Summer", releaseType: "asap" });
  });

  it("is possible while it is scheduled", () => {
    lake.act(create, release("schedule", { publishAt }));
    lake.act(editRelease({ set: { "metadata.title": "Summer" } }));
    expect(spring()).toMatchObject({ state: "scheduled", metadata: { title: "Summer" } });
  });

  it("changes nothing but the metadata", () => {
    lake.act(create);
    const wrong = editRelease({ set: { state: "published" } });
    expect(refusalOf(() => lake.act(wrong))).toMatchObject(
      refusedWith("Action sanity.action.release.edit may change nothing but the metadata", 400),
    );
    expect(spring()?.["state"]).toBe("active");
  });

  it("is refused without a release, without a patch and with an unknown kind", () => {
    expect(refusalOf(() => lake.act(editRelease({})))).toMatchObject(
      refusedWith('Release "spring" not found'),
    );
    lake.act(create);
    expect(refusalOf(() => lake.act(release("edit")))).toMatchObject(
      refusedWith('Action is missing "patch"', 400),
    );
    const wrong = editRelease({ set: { "metadata.releaseType": "soon" } });
    expect(refusalOf(() => lake.act(wrong))).toMatchObject({ status: 400 });
  });
});

describe("a version", () => {
  it("says which release it is in and what it was copied from", () => {
    put(publishedId, "Published");
    lake.act(create, addVersion);
    expect(lake.get(versionId)).toMatchObject({
      title: "Published",
      _system: {
        bundleId: "spring",
        scopeId: "spring",
        release: { _ref: "_.releases.spring", _weak: true },
        group: { _ref: publishedId, _weak: true },
        base: { id: publishedId, rev: lake.get(publishedId)?._rev },
      },
    });
  });

  it("keeps its release and its origin when an older revision replaces it", () => {
    prepare();
    const before = lake.get(versionId)?.["_system"];
    const document = { _id: versionId, _type: "page", title: "Older", _system: { bundleId: "x" } };
    lake.act(version("replace", { document }));
    expect(lake.get(versionId)).toMatchObject({ title: "Older", _system: before });
  });

  it("is refused under the id of another document", () => {
    put(publishedId, "Published");
    const wrong = { ...addVersion, versionId: "versions.spring.other" };
    expect(refusalOf(() => lake.act(create, wrong))).toMatchObject(
      refusedWith('"versions.spring.other" is not a draft or version of "page"', 400),
    );
  });

  it("is not marked for unpublishing under the id of another document", () => {
    put(publishedId, "Published");
    const wrong = version("unpublish", { publishedId, versionId: "versions.spring.other" });
    expect(refusalOf(() => lake.act(create, wrong))).toMatchObject(
      refusedWith('"versions.spring.other" is not a draft or version of "page"', 400),
    );
  });

  it("keeps its mark for unpublishing when it is made again from its content", () => {
    put(publishedId, "Published");
    const document = { _id: versionId, _type: "page", _system: { delete: true } };
    lake.act(create, version("create", { publishedId, document }));
    expect(lake.get(versionId)).toMatchObject({ _system: { bundleId: "spring", delete: true } });
  });

  it("loses its mark for unpublishing by an edit", () => {
    put(publishedId, "Published");
    lake.act(create, version("unpublish", { publishedId, versionId }));
    expect(lake.get(versionId)).toMatchObject({ _system: { bundleId: "spring", delete: true } });
    const actionType = "sanity.action.document.edit";
    lake.act({ actionType, publishedId, draftId: versionId, patch: { unset: ["_system.delete"] } });
    expect(lake.get(versionId)?.["_system"]).not.toHaveProperty("delete");
  });
});

describe("publishing a release", () => {
  it("publishes every version in one transaction and leaves drafts alone", () => {
    prepare();
    put(draftId, "Draft");
    lake.act(
      version("create", {
        publishedId: "new",
        document: { _id: "versions.spring.new", _type: "page", title: "New" },
      }),
    );
    lake.act(release("publish"));
    expect(titles()).toEqual(["Spring", "Draft", undefined]);
    expect(lake.get("new")).toMatchObject({ title: "New" });
    expect(lake.get(publishedId)).not.toHaveProperty("_system");
    expect(lake.get("new")?._rev).toBe(lake.get(publishedId)?._rev);
    expect(spring()).toMatchObject({
      state: "published",
      publishedAt: spring()?._updatedAt,
      finalDocumentStates: [{ id: "versions.spring.new" }, { id: versionId }],
    });
  });

  it("unpublishes marked documents, and keeps their content as drafts", () => {
    put(publishedId, "Published");
    lake.act(create, version("unpublish", { publishedId, versionId }), release("publish"));
    expect(titles()).toEqual([undefined, "Published", undefined]);
    expect(lake.get(draftId)).not.toHaveProperty("_system");
  });

  it("succeeds if the marked document is already unpublished", () => {
    put(publishedId, "Published");
    lake.act(create, version("unpublish", { publishedId, versionId }));
    lake.mutate([{ delete: { id: publishedId } }]);
    lake.act(release("publish"));
    expect(titles()).toEqual([undefined, undefined, undefined]);
    expect(spring()?.["state"]).toBe("published");
  });

  it("publishes documents that refer to each other, new ones too", () => {
    prepare();
    const waiting = { _ref: "faq", _weak: true, _strengthenOnPublish: { type: "faq" } };
    const document = { _id: "versions.spring.faq", _type: "faq", title: "Faq" };
    lake.act(version("create", { publishedId: "faq", document }));
    const actionType = "sanity.action.document.edit";
    const patch = { set: { faq: waiting } };
    lake.act({ actionType, publishedId, draftId: versionId, patch }, release("publish"));
    expect(lake.get(publishedId)?.["faq"]).toEqual({ _ref: "faq" });
  });

  it("publishes nothing when one document cannot be published", () => {
    prepare();
    const waiting = { _ref: "gone", _weak: true, _strengthenOnPublish: { type: "faq" } };
    const document = { _id: "versions.spring.other", _type: "page", title: "O", gone: waiting };
    lake.act(version("create", { publishedId: "other", document }));
    expect(refusalOf(() => lake.act(release("publish")))).toMatchObject({
      status: 409,
      item: { type: "documentReferenceDoesNotExistError" },
    });
    expect(titles()).toEqual(["Published", undefined, "Spring"]);
    expect(spring()?.["state"]).toBe("active");
  });

  it("is refused a second time", () => {
    prepare();
    lake.act(release("publish"));
    expect(refusalOf(() => lake.act(release("publish")))).toMatchObject(
      refusedWith('Release "spring" is published, not active'),
    );
  });
});

describe("archiving a release", () => {
  it("removes its versions, and unarchiving restores them unchanged", () => {
    prepare();
    const before = lake.get(versionId);
    lake.act(release("archive"));
    expect(titles()).toEqual(["Published", undefined, undefined]);
    expect(spring()).toMatchObject({ state: "archived", finalDocumentStates: [{ id: versionId }] });
    lake.act(release("unarchive"));
    const { _rev, _updatedAt, ...content } = before ?? {};
    expect(lake.get(versionId)).toMatchObject(content);
    expect(spring()).toMatchObject({ state: "active" });
    expect(spring()).not.toHaveProperty("finalDocumentStates");
  });

  it("refuses to unarchive a version that the history no longer has", () => {
    prepare();
    lake.act(release("archive"));
    lake.store.database.append(
      { id: "purge", timestamp: "2030-01-01T00:00:00Z", author: "x", changes: [] },
      [versionId],
    );
    expect(refusalOf(() => lake.act(release("unarchive")))).toMatchObject(
      refusedWith(`The history has no version "${versionId}" any more`),
    );
  });

  it("is required before an active release is deleted", () => {
    prepare();
    expect(refusalOf(() => lake.act(release("delete")))).toMatchObject(
      refusedWith('Release "spring" is active, not archived or published'),
    );
    lake.act(release("archive"));
    lake.act(release("delete"));
    expect(spring()).toBeUndefined();
  });
});

describe("scheduling a release", () => {
  it("sets its time, and changes it", () => {
    prepare();
    lake.act(release("schedule", { publishAt: "2030-01-02T03:04:05Z" }));
    expect(spring()).toMatchObject({ state: "scheduled", publishAt });
    lake.act(release("schedule", { publishAt: "2031-01-02T03:04:05+08:00" }));
    expect(spring()).toMatchObject({ publishAt: "2031-01-01T19:04:05.000Z" });
    lake.act(release("unschedule"));
    expect(spring()?.["state"]).toBe("active");
    expect(spring()).not.toHaveProperty("publishAt");
    expect(spring()).not.toHaveProperty("error");
  });

  it("refuses an invalid time", () => {
    prepare();
    expect(refusalOf(() => lake.act(release("schedule", { publishAt: "soon" })))).toMatchObject(
      refusedWith('"soon" is not a time', 400),
    );
  });

  const actionType = "sanity.action.document.edit";
  it.each([
    ["edited", { actionType, publishedId, draftId: versionId, patch: { set: { title: "X" } } }],
    ["discarded", version("discard", { versionId })],
    [
      "created",
      {
        actionType: "sanity.action.document.create",
        publishedId: "new",
        attributes: { _id: "versions.spring.new", _type: "page" },
      },
    ],
    [
      "replaced as a draft is",
      {
        actionType: "sanity.action.document.replaceDraft",
        publishedId,
        attributes: { _id: versionId, _type: "page" },
      },
    ],
    ["replaced", version("replace", { document: { _id: versionId, _type: "page" } })],
    ["marked for unpublishing", version("unpublish", { publishedId, versionId })],
    [
      "published without the release",
      { actionType: "sanity.action.document.publish", publishedId, draftId: versionId },
    ],
    [
      "deleted with its document",
      {
        actionType: "sanity.action.document.delete",
        publishedId,
        includeVersions: [versionId],
      },
    ],
  ])("locks its versions: none can be %s", (_verb, action) => {
    prepare();
    lake.act(release("schedule", { publishAt }));
    expect(refusalOf(() => lake.act(action))).toMatchObject(
      refusedWith('Release "spring" is scheduled, its documents are locked'),
    );
    lake.act(release("unschedule"), action);
  });

  it("locks no draft, even if the release is called undefined", () => {
    put(draftId, "Draft");
    const releaseId = "undefined";
    lake.act({ ...create, releaseId }, release("schedule", { releaseId, publishAt }));
    lake.act({ actionType, publishedId, draftId, patch: { set: { title: "Edited" } } });
    expect(titles()).toEqual([undefined, "Edited", undefined]);
  });

  it("refuses to publish, archive or extend it before it is unscheduled", () => {
    prepare();
    lake.act(release("schedule", { publishAt }));
    for (const action of [release("publish"), release("archive")]) {
      expect(refusalOf(() => lake.act(action))).toMatchObject(
        refusedWith('Release "spring" is scheduled, not active'),
      );
    }
    put("other", "Other");
    const more = { publishedId: "other", baseId: "other", versionId: "versions.spring.other" };
    expect(refusalOf(() => lake.act(version("create", more)))).toMatchObject({ status: 409 });
  });
});

describe("an imported release", () => {
  const document = { _id: "_.releases.spring", _type: "system.release", name: "spring" };
  const imported = (attributes: object, ifExists = "fail") =>
    release("import", { attributes: { ...document, ...attributes }, ifExists });
  const metadata = { title: "Spring", releaseType: "scheduled" };

  it("keeps its state and its metadata", () => {
    lake.act(imported({ state: "scheduled", publishAt: "2999-01-02T03:04:05Z", metadata }));
    expect(spring()).toMatchObject({ state: "scheduled", metadata });
  });

  it("fails, stays or is replaced if there is one, as the request says", () => {
    lake.act(create);
    const other = { state: "archived", metadata };
    expect(refusalOf(() => lake.act(imported(other)))).toMatchObject({ status: 409 });
    lake.act(imported(other, "ignore"));
    expect(spring()?.["state"]).toBe("active");
    lake.act(imported(other, "replace"));
    expect(spring()?.["state"]).toBe("archived");
  });

  it("is active, with an error, if its time has passed", () => {
    lake.act(imported({ state: "scheduled", publishAt: "2020-01-02T03:04:05Z", metadata }));
    expect(spring()).toMatchObject({
      state: "active",
      error: { message: "Imported after its time, 2020-01-02T03:04:05Z" },
    });
    lake.act(release("schedule", { publishAt }));
    expect(spring()).not.toHaveProperty("error");
  });

  it("is active if it is scheduled without a time", () => {
    lake.act(imported({ state: "scheduled", metadata }));
    expect(spring()).toMatchObject({ state: "active", error: {} });
  });

  it("is active if its time is now", () => {
    vi.setSystemTime("2026-01-02T03:04:05Z");
    try {
      lake.act(imported({ state: "scheduled", publishAt: "2026-01-02T03:04:05Z", metadata }));
    } finally {
      vi.useRealTimers();
    }
    expect(spring()?.["state"]).toBe("active");
  });

  it("has no error about a past time once it is published", () => {
    lake.act(imported({ state: "scheduled", publishAt: "2020-01-02T03:04:05Z", metadata }));
    lake.act(release("publish"));
    expect(spring()).not.toHaveProperty("error");
  });

  it("is created if there is none, even if it would not replace one", () => {
    lake.act(imported({ state: "active", metadata }, "ignore"));
    expect(spring()).toMatchObject({ state: "active", metadata });
  });

  it("is refused with an invalid kind", () => {
    const wrong = imported({ state: "active", metadata: { releaseType: "soon" } });
    expect(refusalOf(() => lake.act(wrong))).toMatchObject(refusedWith(noKind, 400));
  });

  it("is undecided without metadata", () => {
    lake.act(imported({ state: "active" }));
    expect(spring()?.["metadata"]).toEqual({ releaseType: "undecided" });
  });

  it.each([undefined, null, "spring"])("is refused if its attributes are %j", (attributes) => {
    const nothing = release("import", { document: attributes });
    expect(refusalOf(() => lake.act(nothing))).toMatchObject(
      refusedWith('Action sanity.action.release.import is missing "attributes"', 400),
    );
  });

  it("that was archived without a version can be unarchived", () => {
    lake.act(imported({ state: "archived", metadata }), release("unarchive"));
    expect(spring()?.["state"]).toBe("active");
  });

  it("that was archived is deleted with its remaining versions", () => {
    put(versionId, "Left");
    lake.act(imported({ state: "archived", metadata }), release("delete"));
    expect(lake.get(versionId)).toBeUndefined();
  });
});

describe("the history of a release", () => {
  it("lists the events, newest first, and documents only when they were created or deleted", () => {
    put(publishedId, "Published");
    const steps = [
      create,
      addVersion,
      version("discard", { versionId }),
      addVersion,
      release("schedule", { publishAt }),
      release("unschedule"),
      release("archive"),
      release("unarchive"),
      release("publish"),
    ];
    steps.forEach((step, second) => {
      vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 0, second));
      lake.act(step);
      if (step === addVersion) edit("Edited");
    });
    vi.useRealTimers();
    expect(eventTypes()).toEqual([
      "publishRelease",
      "unarchiveRelease",
      "archiveRelease",
      "unscheduleRelease",
      "scheduleRelease",
      "addDocumentToRelease",
      "discardDocumentFromRelease",
      "addDocumentToRelease",
      "createRelease",
    ]);
  });

  it("gives the Studio what it needs to undo a release", () => {
    prepare();
    const before = lake.get(publishedId);
    lake.act(release("publish"));
    const last = documentAt(lake.store, versionId, { last: true });
    // The Studio uses this revision as the id of the release's transaction.
    expect(last).toMatchObject({ title: "Spring", _rev: lake.get(publishedId)?._rev });
    const [first] = lake.store.database.changesOf([publishedId]);
    expect(documentAt(lake.store, publishedId, { revision: first?.transactionId ?? "" })).toEqual(
      before,
    );
  });

  it("names the release in the events of documents that it published or unpublished", () => {
    prepare();
    lake.act(release("publish"));
    const events = () => historyEvents(lake.store, publishedId);
    expect(events()[0]).toMatchObject({
      type: "publishDocumentVersion",
      publishCause: "release.publish",
      releaseId: "spring",
      versionId,
    });
    lake.act({ ...create, releaseId: "winter" });
    const down = { publishedId, versionId: "versions.winter.page" };
    lake.act(version("unpublish", down));
    lake.act(release("publish", { releaseId: "winter" }));
    expect(events()[0]).toMatchObject({ type: "unpublishDocument", releaseId: "winter" });
  });
});
