import type { MutationEvent, SanityDocument } from "@sanity/client";
import { afterEach, describe, expect, it, vi } from "vitest";

import { clientOf, refusal, useLake } from "./test-lake.ts";

const fixture = useLake();
const subscriptions: { unsubscribe(): void }[] = [];

afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
});

/** A published page and a release with another version of it, through the client that the Studio uses. */
async function prepare(releaseId: string, id = `page-${releaseId}`) {
  const { client } = fixture;
  await client.create({ _id: id, _type: "page", title: "Published" });
  await client.releases.create({ releaseId, metadata: { title: "T", releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: id, baseId: id });
  await client.patch(`versions.${releaseId}.${id}`).set({ title: "Spring" }).commit();
  return id;
}

describe("the client's releases", () => {
  it("create, edit, schedule, unschedule, archive, unarchive, publish and delete", async () => {
    const { releases } = fixture.client;
    const releaseId = "whole";
    const id = await prepare(releaseId);
    const state = async () => (await releases.get({ releaseId }))?.state;
    await releases.edit({ releaseId, patch: { set: { "metadata.title": "Edited" } } });
    expect(await releases.get({ releaseId })).toMatchObject({ metadata: { title: "Edited" } });
    await releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00Z" });
    expect(await state()).toBe("scheduled");
    await releases.unschedule({ releaseId });
    await releases.archive({ releaseId });
    expect(await state()).toBe("archived");
    await releases.unarchive({ releaseId });
    const raw = clientOf(fixture.url, { perspective: "raw" });
    const { result } = await raw.releases.fetchDocuments({ releaseId });
    expect(result.map(({ _id }) => _id)).toEqual([`versions.whole.${id}`]);
    await releases.publish({ releaseId });
    expect(await state()).toBe("published");
    expect(await fixture.client.getDocument(id)).toMatchObject({ title: "Spring" });
    await releases.delete({ releaseId });
    expect(await state()).toBeUndefined();
  });

  it("change nothing in a dry run, by which the Studio checks what is allowed", async () => {
    const { releases } = fixture.client;
    await releases.create({ releaseId: "tried" }, { dryRun: true });
    expect(await releases.get({ releaseId: "tried" })).toBeUndefined();
  });

  it("publish a release at once that is scheduled for a past time", async () => {
    const id = await prepare("late");
    const { client } = fixture;
    const publishAt = "2020-01-01T00:00:00Z";
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await client.releases.schedule({ releaseId: "late", publishAt });
    await vi.waitFor(
      async () => expect(await client.getDocument(id)).toMatchObject({ title: "Spring" }),
      { timeout: 60_000 },
    );
    vi.restoreAllMocks();
  });

  it("are refused and hidden without a token", async () => {
    const create = fixture.anonymous.releases.create({ releaseId: "stranger" });
    expect(await refusal(create)).toMatchObject({ statusCode: 401 });
    await fixture.client.releases.create({ releaseId: "hidden" });
    expect(await fixture.anonymous.fetch('*[_type == "system.release"]')).toEqual([]);
  });

  it("are exported and imported unchanged", async () => {
    await prepare("moved");
    const before = await fixture.client.releases.get({ releaseId: "moved" });
    await fixture.client.action({
      actionType: "sanity.action.release.import",
      attributes: before as never,
      releaseId: "moved",
      ifExists: "replace",
    });
    const after = await fixture.client.releases.get({ releaseId: "moved" });
    expect({ ...after, _rev: null, _updatedAt: null }).toEqual({
      ...before,
      _rev: null,
      _updatedAt: null,
    });
  });
});

describe("queries about releases", () => {
  it("find the documents of a release and the versions of a document", async () => {
    const id = await prepare("asked");
    const raw = { perspective: "raw" } as const;
    const version = `versions.asked.${id}`;
    const { client } = fixture;
    expect(await client.fetch('*[sanity::partOfRelease("asked")]._id', {}, raw)).toEqual([version]);
    const versions = await client.fetch<string[]>("*[sanity::versionOf($id)]._id", { id }, raw);
    expect(versions.toSorted()).toEqual([id, version]);
  });

  it("read the version of a release, draft or page that comes first in the perspective", async () => {
    const id = await prepare("stacked");
    await fixture.client.create({ _id: `drafts.${id}`, _type: "page", title: "Draft" });
    const title = (perspective: string[] | "published") =>
      clientOf(fixture.url, { perspective }).fetch("*[_id == $id][0].title", { id });
    expect(await title(["stacked", "drafts"])).toBe("Spring");
    expect(await title(["drafts", "stacked"])).toBe("Draft");
    expect(await title(["other"])).toBe("Published");
    expect(await title("published")).toBe("Published");
  });

  it("send a listener the publication of a release as one transaction", async () => {
    const id = await prepare("heard");
    const events: MutationEvent[] = [];
    const welcomed: string[] = [];
    const query = "*[sanity::partOfRelease($releaseId) || sanity::versionOf($id)]";
    const params = { releaseId: "heard", id };
    const options = { includeAllVersions: true, events: ["welcome", "mutation"] };
    const stream = fixture.client.listen<SanityDocument>(query, params, options as never);
    subscriptions.push(
      stream.subscribe((event) => {
        if (event.type === "mutation") events.push(event as MutationEvent);
        else welcomed.push(event.type);
      }),
    );
    await vi.waitFor(() => expect(welcomed).toEqual(["welcome"]));
    await fixture.client.releases.publish({ releaseId: "heard" });
    await vi.waitFor(() => expect(events).toHaveLength(2));
    expect(events.map(({ documentId, transition }) => [documentId, transition])).toEqual([
      [id, "update"],
      [`versions.heard.${id}`, "disappear"],
    ]);
    expect(new Set(events.map(({ transactionId }) => transactionId)).size).toBe(1);
  });
});

describe("what the Studio requests before it offers releases", () => {
  it("has the features, limits and count that the Studio reads", async () => {
    const { client } = fixture;
    const features = await client.request<string[]>({ url: "/features" });
    expect(features).toEqual(expect.arrayContaining(["contentReleases", "singleDocRelease"]));
    const url = "/projects/local/new-content-release-allowed";
    const { data } = await client.request<{ data: Record<string, number> }>({ url });
    expect(data["orgActiveReleaseLimit"]).toBeGreaterThan(1_000);
    expect(data["datasetReleaseLimit"]).toBeGreaterThan(1_000);
    const before = data["orgMeteredActiveReleaseCount"] ?? 0;
    await client.releases.create({ releaseId: "counted" });
    const after = await client.request<{ data: object }>({ url });
    expect(after.data).toMatchObject({ orgMeteredActiveReleaseCount: before + 1 });
  });

  it("sets no limit for the history, so that a published release can be reverted", async () => {
    const url = "/subscriptions/project/local";
    expect(await fixture.client.request({ url })).toMatchObject({
      featureTypes: { retention: { features: [{ attributes: {} }] } },
    });
  });

  it("has the activity of a release", async () => {
    const id = await prepare("active");
    const url = "/data/history/production/events/releases/active?limit=100";
    const { events } = await fixture.client.request<{ events: object[] }>({ url });
    expect(events).toMatchObject([
      { type: "addDocumentToRelease", documentId: id, documentType: "page", author: "p-local" },
      { type: "createRelease", releaseName: "active" },
    ]);
  });
});
