import type { ListenEvent, MutationEvent, SanityDocument } from "@sanity/client";
import { applyPatch } from "mendoza";
import { afterEach, describe, expect, it, vi } from "vitest";

import { useLake } from "./test-lake.ts";

const fixture = useLake();
const subscriptions: { unsubscribe(): void }[] = [];

afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
});

type Listen = { query?: string; anonymous?: boolean; options?: Record<string, unknown> };

/** Listens until the test ends; resolves when the server has said welcome. */
async function listen({ query = "*[true]", anonymous, options = {} }: Listen = {}) {
  const events: ListenEvent<SanityDocument>[] = [];
  const errors: unknown[] = [];
  const client = anonymous ? fixture.anonymous : fixture.client;
  const all = { includeAllVersions: true, events: ["welcome", "mutation"] as const };
  const stream = client.listen<SanityDocument>(query, {}, { ...all, ...options } as object);
  const observer = {
    next: (event: ListenEvent<SanityDocument>) => events.push(event),
    error: (error: unknown) => errors.push(error),
  };
  subscriptions.push(stream.subscribe(observer as never));
  await vi.waitFor(() =>
    expect(errors.concat(events.map(({ type }) => type))).toContain("welcome"),
  );
  return {
    mutations: () => events.filter((event) => event.type === "mutation") as MutationEvent[],
  };
}

function withoutRev(document: unknown) {
  return document && Object.fromEntries(Object.entries(document).filter(([key]) => key !== "_rev"));
}

function withRev(document: unknown, _rev: string | undefined) {
  return document && { ...document, _rev };
}

describe("listen", () => {
  it("gives Mendoza effects that rebuild exactly the new document, and the old one", async () => {
    const { client } = fixture;
    const { mutations } = await listen({ options: { effectFormat: "mendoza" } });
    const body = [{ _key: "a", text: "A first paragraph that is long enough." }];
    const created = await client.create({ _id: "listened", _type: "page", title: "A", body });
    const updated = await client
      .patch("listened")
      .set({ 'body[_key=="a"].text': "A first paragraph that is very long enough." })
      .insert("after", "body[-1]", [{ _key: "b", text: "Another" }])
      .commit();
    await client.delete("listened");
    await vi.waitFor(() => expect(mutations()).toHaveLength(3));

    // Replays the effects as the Studio does: the revision is in the event, never in the patched document.
    let document: unknown = null;
    const replayed = mutations().map(({ effects, previousRev, resultRev }) => {
      const before = document;
      document = withRev(applyPatch(withoutRev(before), effects?.apply ?? []), resultRev);
      const reverted = applyPatch(withoutRev(document), effects?.revert ?? []);
      expect(withRev(reverted, previousRev)).toEqual(before);
      return document;
    });
    expect(replayed).toEqual([created, updated, null]);
  });

  it("sends appear, update and disappear, with a resultRev on every event", async () => {
    const { client } = fixture;
    const { mutations } = await listen({ query: "*[visible == true]" });
    await client.create({ _id: "moving", _type: "page", visible: false });
    await client.patch("moving").set({ visible: true }).commit();
    await client.patch("moving").set({ title: "T" }).commit();
    const { _rev } = await client.patch("moving").set({ visible: false }).commit();
    await vi.waitFor(() => expect(mutations()).toHaveLength(3));
    expect(mutations().map(({ transition }) => transition)).toEqual([
      "appear",
      "update",
      "disappear",
    ]);
    expect(mutations().at(-1)).toMatchObject({ resultRev: _rev, transactionId: _rev });
    for (const { resultRev, transactionId } of mutations()) expect(resultRev).toBe(transactionId);
  });

  it("reports a publish as one transaction: the page changes and its draft disappears", async () => {
    const { client } = fixture;
    await client.create({ _id: "drafts.pub", _type: "page", title: "Draft" });
    const { mutations } = await listen();
    const publish = "sanity.action.document.publish";
    await client.action({ actionType: publish, draftId: "drafts.pub", publishedId: "pub" });
    await vi.waitFor(() => expect(mutations()).toHaveLength(2));
    const [first, second] = mutations();
    expect([first?.documentId, first?.transition]).toEqual(["pub", "appear"]);
    expect([second?.documentId, second?.transition]).toEqual(["drafts.pub", "disappear"]);
    expect(second?.resultRev).toBe(second?.transactionId);
    expect(second?.transactionTotalEvents).toBe(2);
    expect(second?.transactionCurrentEvent).toBe(2);
  });

  it("keeps the order of fast writes", async () => {
    const { mutations } = await listen({ query: '*[_id == "fast"]' });
    const writes = Array.from({ length: 30 }, (_, n) =>
      fixture.client.createOrReplace({ _id: "fast", _type: "page", n }),
    );
    await Promise.all(writes);
    await vi.waitFor(() => expect(mutations()).toHaveLength(30));
    const revisions = mutations().map(({ resultRev }) => resultRev);
    expect(
      mutations()
        .slice(1)
        .map(({ previousRev }) => previousRev),
    ).toEqual(revisions.slice(0, -1));
  });

  it("leaves the document out, and puts the previous one in, on request", async () => {
    const options = { includeResult: false, includePreviousRevision: true };
    await fixture.client.create({ _id: "prev", _type: "page", title: "Before" });
    const { mutations } = await listen({ options });
    await fixture.client.patch("prev").set({ title: "After" }).commit();
    await vi.waitFor(() => expect(mutations()).toHaveLength(1));
    expect(mutations()[0]).not.toHaveProperty("result");
    expect(mutations()[0]).toMatchObject({ previous: { title: "Before" } });
  });

  it("sends nothing about drafts without a token or without includeAllVersions", async () => {
    const stranger = await listen({ anonymous: true });
    const published = await listen({ options: { includeAllVersions: false } });
    await fixture.client.create({ _id: "drafts.secret", _type: "page" });
    await fixture.client.create({ _id: "open", _type: "page" });
    for (const { mutations } of [stranger, published]) {
      await vi.waitFor(() => expect(mutations()).toHaveLength(1));
      expect(mutations()[0]?.documentId).toBe("open");
    }
  });

  it("sends versions in a release only to a listener that asks for all versions", async () => {
    const { client } = fixture;
    const all = await listen();
    const published = await listen({ options: { includeAllVersions: false } });
    const stranger = await listen({ anonymous: true });
    const _id = "versions.spring.heard";
    await client.create({ _id, _type: "page", title: "Spring" });
    await client.patch(_id).set({ title: "Edited" }).commit();
    await client.delete(_id);
    await client.create({ _id: "heard", _type: "page" });
    await vi.waitFor(() => expect(all.mutations()).toHaveLength(4));
    expect(
      all
        .mutations()
        .map(({ documentId, transition, result }) => [documentId, transition, result?.["title"]]),
    ).toEqual([
      [_id, "appear", "Spring"],
      [_id, "update", "Edited"],
      [_id, "disappear", undefined],
      ["heard", "appear", undefined],
    ]);
    for (const { mutations } of [published, stranger]) {
      await vi.waitFor(() => expect(mutations()).toHaveLength(1));
      expect(mutations()[0]?.documentId).toBe("heard");
    }
  });

  it("sends a listener that resumes what it missed, and resets one with an unknown id", async () => {
    const { client, url } = fixture;
    await client.create({ _id: "r1", _type: "page" });
    const seen = await client.create({ _id: "r2", _type: "page" });
    await client.create({ _id: "r3", _type: "page" });
    const query = encodeURIComponent("*[true]");
    const address = `${url}/vX/data/listen/production?query=${query}&enableResume=true`;
    const open = async (lastEventId: string, until: string) => {
      const headers = { authorization: "Bearer local", "last-event-id": lastEventId };
      const aborter = new AbortController();
      const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(30_000)]);
      const response = await fetch(address, { headers, signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let said = "";
      while (!said.includes(until)) said += (await reader?.read())?.value ?? "";
      aborter.abort();
      return said;
    };
    const resumed = await open(`${seen._rev}#r2`, '"documentId":"r3"');
    expect(resumed).toContain("event: welcomeback");
    expect(resumed).not.toContain('"documentId":"r2"');
    expect(await open("unknown#r2", "event: reset")).not.toContain("documentId");
  });
});

describe("live events", () => {
  it.each([
    ["drafts", "drafts.live", "live"],
    ["versions in a release", "versions.spring.live", "live-too"],
  ])(
    "sends published changes to public pages, and to editors also %s",
    async (_what, unpublishedId, publishedId) => {
      const heard = { public: [] as string[], editor: [] as string[] };
      const { client, anonymous } = fixture;
      const editor = client.live.events({ includeDrafts: true });
      subscriptions.push(
        anonymous.live.events().subscribe((event) => heard.public.push(event.type)),
        editor.subscribe((event) => heard.editor.push(event.type)),
      );
      await vi.waitFor(() => {
        expect(heard).toEqual({ public: ["welcome"], editor: ["welcome"] });
      });
      await client.create({ _id: unpublishedId, _type: "page" });
      await vi.waitFor(() => expect(heard.editor).toEqual(["welcome", "message"]));
      await client.create({ _id: publishedId, _type: "page" });
      await vi.waitFor(() => {
        expect(heard.public).toEqual(["welcome", "message"]);
        expect(heard.editor).toEqual(["welcome", "message", "message"]);
      });
    },
  );

  it("carries the sync tags that queries are answered with", async () => {
    const { syncTags } = await fixture.client.fetch("*[0]", {}, { filterResponse: false });
    const tags: unknown[] = [];
    const events = fixture.anonymous.live.events();
    subscriptions.push(
      events.subscribe((event) => tags.push(event.type === "message" ? event.tags : event.type)),
    );
    await vi.waitFor(() => expect(tags).toEqual(["welcome"]));
    await fixture.client.create({ _id: "tagged", _type: "page" });
    await vi.waitFor(() => expect(tags.at(-1)).toEqual(syncTags));
  });
});

describe("published changes", () => {
  it("are announced to the local stack, drafts are not", async () => {
    const heard: string[][] = [];
    const stop = fixture.lake.onPublishedChange((ids) => heard.push(ids));
    await fixture.client.create({ _id: "drafts.announced", _type: "page" });
    await fixture.client.create({ _id: "announced", _type: "page" });
    stop();
    await fixture.client.create({ _id: "after", _type: "page" });
    expect(heard).toEqual([["announced"]]);
  });
});

it("notifies the local stack of a release that is due soon", async () => {
  const { client, lake } = fixture;
  const heard: string[] = [];
  const stop = lake.onReleaseSoon((name) => heard.push(name));
  const in20Seconds = new Date(Date.now() + 20_000).toISOString();
  const times = { soon: in20Seconds, later: "2999-01-01T00:00:00Z" };
  for (const [releaseId, publishAt] of Object.entries(times)) {
    await client.releases.create({ releaseId, metadata: { releaseType: "scheduled" } });
    await client.releases.schedule({ releaseId, publishAt });
  }
  await vi.waitFor(() => expect(heard).toEqual(["soon"]));
  stop();
  await client.releases.unschedule({ releaseId: "soon" });
});
