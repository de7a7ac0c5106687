import { describe, expect, it } from "vitest";

import { publishedIdOf } from "../src/ids.ts";
import type { DocumentInput, LakeDocument } from "../src/types.ts";
import { clientOf, useLake } from "./test-lake.ts";

const fixture = useLake();

type Effect = { apply?: unknown[]; revert?: unknown[] };
type Logged = { id: string; documentIDs: string[]; effects: Record<string, Effect> };

const isDeletion = (patch: unknown[] | undefined) => patch?.[0] === 0 && patch[1] === null;

/** The past transactions of documents until one of them, newest first, as the Studio asks for them. */
async function loggedUntil(transactionId: string, ids: string[]): Promise<Logged[]> {
  const query = new URLSearchParams({
    excludeContent: "true",
    includeIdentifiedDocumentsOnly: "true",
    toTransaction: transactionId,
    reverse: "true",
    limit: "1000",
    effectFormat: "mendoza",
  });
  const address = `/v1/data/history/production/transactions/${ids.join(",")}?${query}`;
  const response = await fetch(fixture.url + address, {
    headers: { authorization: "Bearer local" },
  });
  return (await response.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

async function pastDocument(id: string, query: Record<string, string>): Promise<LakeDocument> {
  const url = `/data/history/production/documents/${id}`;
  type Answer = { documents: LakeDocument[] };
  const { documents } = await fixture.client.request<Answer>({ url, query });
  const [document] = documents;
  if (!document) throw new Error(`The history has no ${id}`);
  return document;
}

/** "Revert release", "Immediately", by the requests of the Studio (useDocumentRevertStates, handleRevertRelease). */
async function undo(releaseId: string): Promise<void> {
  const { client } = fixture;
  const release = await client.releases.get({ releaseId });
  const versions = await Promise.all(
    (release?.finalDocumentStates ?? []).map(({ id }) =>
      pastDocument(id, { lastRevision: "true" }),
    ),
  );
  const publication = versions[0]?._rev ?? "";
  const ids = versions.map(({ _id }) => publishedIdOf(_id));
  const logged = await loggedUntil(publication, ids);
  const undoId = `undo-${releaseId}`;
  async function stateBefore(version: LakeDocument): Promise<DocumentInput> {
    const _id = publishedIdOf(version._id);
    const before = logged.find(
      ({ id, documentIDs }) => id !== publication && documentIDs.includes(_id),
    );
    if (before && !isDeletion(before.effects[_id]?.apply)) {
      return pastDocument(_id, { revision: before.id });
    }
    const published = logged.find(({ id }) => id === publication);
    expect(before !== undefined || isDeletion(published?.effects[_id]?.revert)).toBe(true);
    return { ...version, _id, _system: { delete: true } };
  }

  await client.releases.create({ releaseId: undoId, metadata: { releaseType: "asap" } });
  const documents = await Promise.all(versions.map(stateBefore));
  const actions = documents.map((document) => ({
    actionType: "sanity.action.document.version.create",
    document: Object.assign(document, { _id: `versions.${undoId}.${document._id}` }),
    publishedId: publishedIdOf(document._id ?? ""),
  }));
  await client.action(actions as never);
  await client.releases.publish({ releaseId: undoId });
}

/** Every page by its id, drafts and versions too, without the fields that a write stamps. */
async function contents(): Promise<Record<string, object>> {
  const raw = clientOf(fixture.url, { perspective: "raw" });
  const pages = await raw.fetch<LakeDocument[]>('*[_type == "page"]');
  return Object.fromEntries(
    pages.map(({ _rev, _updatedAt, ...content }) => [content._id, content]),
  );
}

const page = (n: number) => ({
  _id: `page-${n}`,
  _type: "page",
  _createdAt: `2020-01-0${n}T00:00:00Z`,
  title: `Page ${n}`,
  language: { current: "en" },
  sections: [{ _key: "a", _type: "hero", heading: "Ä “quoted”\n", n: 0.1, off: false }],
  link: { _type: "reference", _ref: `page-${n === 1 ? 2 : 1}` },
});

const unpublish = (n: number) => ({
  actionType: "sanity.action.document.version.unpublish",
  publishedId: `page-${n}`,
  versionId: `versions.spring.page-${n}`,
});

describe("Revert release", () => {
  it("restores edited and unpublished documents, and unpublishes new ones", async () => {
    const { client } = fixture;
    const transaction = client.transaction();
    for (const n of [1, 2, 3, 4]) transaction.create(page(n));
    transaction.create({ ...page(4), _id: "drafts.page-4", title: "Draft of page 4" });
    await transaction.create({ ...page(5), title: "Once deleted" }).commit();
    await client.delete("page-5");
    const before = await contents();

    await client.releases.create({ releaseId: "spring", metadata: { releaseType: "asap" } });
    const version = (n: number, more: object = {}) => ({
      actionType: "sanity.action.document.version.create",
      publishedId: `page-${n}`,
      document: { ...page(n), title: "Spring", _id: `versions.spring.page-${n}`, ...more },
    });
    await client.action([
      version(1, { sections: [], extra: { _type: "note", text: "new field" } }),
      version(2, { link: { _ref: "page-6", _weak: true, _strengthenOnPublish: { type: "page" } } }),
      unpublish(3),
      version(4),
      version(5),
      version(6),
    ] as never);
    await client.releases.publish({ releaseId: "spring" });
    const during = await contents();
    expect(Object.keys(during).toSorted()).toEqual([
      "drafts.page-3",
      "drafts.page-4",
      "page-1",
      "page-2",
      "page-4",
      "page-5",
      "page-6",
    ]);

    await undo("spring");
    const after = await contents();
    // As with Unpublish, the content of an unpublished document stays as a draft: when the release unpublishes it, and
    // when the release is reverted.
    const {
      "drafts.page-3": draft,
      "drafts.page-5": fifth,
      "drafts.page-6": sixth,
      ...rest
    } = after;
    expect(rest).toEqual(before);
    expect(draft).toEqual({ ...before["page-3"], _id: "drafts.page-3" });
    expect([fifth, sixth]).toMatchObject([{ title: "Spring" }, { title: "Spring" }]);
  });
});
