import { describe, expect, it } from "vitest";

import { useLake } from "./test-lake.ts";

const fixture = useLake();

function history<Answer>(path: string): Promise<Answer> {
  return fixture.client.request<Answer>({ url: `/data/history/production/${path}` });
}

async function documentAt(id: string, moment: string) {
  const { documents } = await history<{ documents: object[] }>(`documents/${id}?${moment}`);
  return documents[0];
}

describe("history", () => {
  it("returns every revision of a document exactly, even after its deletion", async () => {
    const { client } = fixture;
    const text = "A paragraph of some length, typed by an editor.";
    const revisions = [
      await client.create({ _id: "aged", _type: "page", body: [{ _key: "a", text }] }),
      await client
        .patch("aged")
        .set({ 'body[_key=="a"].text': `${text} And more.` })
        .commit(),
      await client
        .patch("aged")
        .insert("before", "body[0]", [{ _key: "b", text }])
        .commit(),
    ];
    await client.delete("aged");
    for (const revision of revisions) {
      expect(await documentAt("aged", `revision=${revision._rev}`)).toEqual(revision);
    }
    expect(await documentAt("aged", "lastRevision=true")).toEqual(revisions.at(-1));
    expect(await documentAt("aged", "time=2020-01-01T00:00:00Z")).toBeUndefined();
    expect(await documentAt("aged", "revision=unknown")).toBeUndefined();
  });

  it("gives the published document for a draft at a revision that had none", async () => {
    const { client } = fixture;
    const first = await client.create({ _id: "begun", _type: "page", title: "As it began" });
    await client.create({ ...first, _id: "drafts.begun", title: "As it is drafted" });
    expect(await documentAt("drafts.begun", `revision=${first._rev}`)).toMatchObject({
      _id: "drafts.begun",
      title: "As it began",
    });
    expect(await documentAt("drafts.begun", "revision=unknown")).toBeUndefined();
  });

  it("lists the transactions between two revisions, with their effects", async () => {
    const { client, url } = fixture;
    const first = await client.create({ _id: "listed", _type: "page", n: 0 });
    const second = await client.patch("listed").inc({ n: 1 }).commit();
    const third = await client.patch("listed").inc({ n: 1 }).commit();
    const transactions = async (query: string) => {
      const path = `/v1/data/history/production/transactions/listed?${query}`;
      const response = await fetch(url + path, { headers: { authorization: "Bearer local" } });
      const lines = (await response.text()).trim().split("\n").filter(Boolean);
      return lines.map((line) => JSON.parse(line));
    };
    const all = await transactions("effectFormat=mendoza");
    expect(all.map(({ id }) => id)).toEqual([first._rev, second._rev, third._rev]);
    expect(all[1]).toMatchObject({ author: "p-local", documentIDs: ["listed"] });
    expect(all[1].effects["listed"].apply).not.toEqual([]);
    const later = await transactions(`fromTransaction=${second._rev}&reverse=true`);
    expect(later.map(({ id }) => id)).toEqual([third._rev, second._rev]);
    const until = await transactions(`toTransaction=${second._rev}&excludeMutations=true`);
    expect(until.map(({ id, mutations }) => [id, mutations])).toEqual([
      [first._rev, []],
      [second._rev, []],
    ]);
  });

  it("lists the events of a page: created, published, unpublished, deleted", async () => {
    const { client } = fixture;
    const [publishedId, draftId] = ["logged", "drafts.logged"];
    const page = { actionType: "sanity.action.document", publishedId, draftId };
    const attributes = { _id: draftId, _type: "page", title: "A" };
    await client.create(attributes);
    await client.action({ ...page, actionType: "sanity.action.document.publish" });
    await client.action({ ...page, actionType: "sanity.action.document.unpublish" });
    await client.action({ draftId, actionType: "sanity.action.document.discard" });
    const { events } = await history<{ events: Record<string, { type: string }[]> }>(
      `events/documents/${publishedId}`,
    );
    expect(events[publishedId]?.map(({ type }) => type)).toEqual([
      "deleteDocumentVersion",
      "unpublishDocument",
      "publishDocumentVersion",
      "createDocumentVersion",
    ]);
  });

  it("refuses a request without a token with 401", async () => {
    const path = "/v1/data/history/production/documents/aged";
    expect((await fetch(fixture.url + path)).status).toBe(401);
  });
});
