import type { PastChange } from "./database.ts";
import { publishedIdOf } from "./ids.ts";
import { beforeChange, documentAt } from "./past.ts";
import { releaseIdOf, type Release } from "./releases.ts";
import type { Store } from "./store.ts";

/** What the Studio lists as the activity of a release, newest first. */
export function releaseEvents(store: Store, name: string) {
  const id = releaseIdOf(name);
  const events: object[] = [];
  const switches = new Set<string>();
  let after = (store.documents.get(id) ?? null) as Release | null;
  for (const change of store.database.changesOf([id]).toReversed()) {
    const before = beforeChange(after, change) as Release | null;
    const event = describeSwitch(before, after);
    if (event) events.push({ ...eventOf(name, change), ...event });
    if (before && before.state !== after?.state) switches.add(change.transactionId);
    after = before;
  }
  // Documents that are added or removed with the whole release are part of the release's own event.
  const releaseChanges = store.database
    .changesIn(`versions.${name}.`)
    .filter(({ transactionId }) => {
      return !switches.has(transactionId);
    });
  for (const change of releaseChanges.toReversed()) {
    const event = describeVersion(store, change);
    if (event) events.push({ ...eventOf(name, change), ...event });
  }
  return events.toSorted((a, b) => timeOf(b) - timeOf(a));
}

function eventOf(releaseName: string, { timestamp, author }: PastChange) {
  return { releaseName, timestamp, author };
}

function timeOf(event: { timestamp?: string }): number {
  return Date.parse(event.timestamp ?? "");
}

function describeSwitch(before: Release | null, after: Release | null) {
  if (!after) return null;
  if (!before) return { type: "createRelease" };
  if (after.state === "scheduled" && before.publishAt !== after.publishAt) {
    return { type: "scheduleRelease", publishAt: after.publishAt };
  }
  if (before.state === after.state) return null;
  if (after.state === "published") return { type: "publishRelease" };
  if (after.state === "archived") return { type: "archiveRelease" };
  return { type: before.state === "archived" ? "unarchiveRelease" : "unscheduleRelease" };
}

function describeVersion(store: Store, { documentId, transactionId, ...change }: PastChange) {
  const isNew = change.previousRev === null;
  if (!isNew && !change.deleted) return null;
  return {
    type: isNew ? "addDocumentToRelease" : "discardDocumentFromRelease",
    documentId: publishedIdOf(documentId),
    documentType: documentAt(store, documentId, { revision: transactionId })?._type,
    versionId: documentId,
    revisionId: transactionId,
    versionRevisionId: isNew ? transactionId : change.previousRev,
  };
}
