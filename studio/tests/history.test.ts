import type { SanityDocument } from "sanity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "../starting-content/import-content.ts";
import { documents } from "./content.ts";
import { startLake, type StartedLake } from "./start-lake.ts";

let lake: StartedLake;

beforeAll(async () => {
  lake = await startLake();
  await importContent(lake.client);
});
afterAll(() => lake.stop());

type Event = { type: string; id: string; revisionId?: string; versionRevisionId?: string };

/** Returns the entries of the Studio's History for a document, oldest first. */
async function eventsOf(id: string): Promise<Event[]> {
  const url = `/data/history/production/events/documents/${id}`;
  const { events } = await lake.client.request<{ events: Record<string, Event[]> }>({ url });
  return (events[id] ?? []).toReversed();
}

/** Returns a revision of a document by the request with which History shows, compares and restores it. */
async function versionOf(id: string, revision: string): Promise<SanityDocument | undefined> {
  const url = `/data/history/production/documents/${id}`;
  const query = { revision };
  const history = await lake.client.request<{ documents: SanityDocument[] }>({ url, query });
  return history.documents[0];
}

function fieldsOf(document: SanityDocument | undefined) {
  const { _id, _rev, _updatedAt, _createdAt, ...fields } = document ?? {};
  return fields;
}

const oneOfEachType = [...Map.groupBy(documents, ({ _type }) => _type)].flatMap(([type, [first]]) =>
  first ? [{ type, id: first._id }] : [],
);

test.each(oneOfEachType)(
  "opens every version in a $type's history from the published and the drafts view",
  async ({ id }) => {
    const { client } = lake;
    const first = await client.getDocument(id);
    const { _rev, _updatedAt, _createdAt, ...fields } = first ?? { _id: id, _type: "" };
    await client.create({ ...fields, _id: `drafts.${id}`, note: "changed" });
    await client.action({
      actionType: "sanity.action.document.publish",
      publishedId: id,
      draftId: `drafts.${id}`,
    });
    const second = await client.getDocument(id);

    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual([
      "createLiveDocument",
      "createDocumentVersion",
      "publishDocumentVersion",
    ]);
    for (const { versionRevisionId, revisionId } of events)
      for (const revision of [versionRevisionId, revisionId].filter((each) => each !== undefined))
        expect(await versionOf(`drafts.${id}`, revision)).toBeDefined();
    const [created, , published] = events.map(({ revisionId }) => revisionId ?? "");
    for (const view of [id, `drafts.${id}`]) {
      expect(fieldsOf(await versionOf(view, created ?? ""))).toEqual(fieldsOf(first));
    }
    expect(fieldsOf(await versionOf(id, published ?? ""))).toEqual(fieldsOf(second));
  },
);
