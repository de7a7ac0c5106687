import type { PastChange } from "./database.ts";
import { draftIdOf, isPublishedId, publishedIdOf } from "./ids.ts";
import { bundleOf, releaseIdOf } from "./releases.ts";
import type { Store } from "./store.ts";

/**
 * What the Studio's history inspector lists for a document or one of its versions, newest first: its
 * own changes, and what releases did to the published document.
 */
export function historyEvents(store: Store, id: string) {
  const publishedId = publishedIdOf(id);
  const versionId = isPublishedId(id) ? draftIdOf(publishedId) : id;
  const changes = store.database.changesAround(publishedId, versionId);
  const transactions = Map.groupBy(changes, (change) => change.transactionId);
  return [...transactions.values()]
    .flatMap((parts) => {
      const [first] = parts;
      const published = parts.find(({ documentId }) => documentId === publishedId);
      const released = published && parts.find((part) => isReleased(part, parts));
      const version = released ?? parts.find(({ documentId }) => documentId === versionId);
      const event = describe(published, version, released !== undefined);
      if (!event || !first) return [];
      const { transactionId, timestamp, author } = first;
      return [{ id: transactionId, timestamp, author, documentId: publishedId, ...event }];
    })
    .toReversed();
}

/** Whether a version was removed because its release was published. */
function isReleased({ documentId, deleted }: PastChange, parts: PastChange[]): boolean {
  const bundle = bundleOf(documentId);
  if (bundle === undefined || !deleted) return false;
  return parts.some((part) => part.documentId === releaseIdOf(bundle) && !part.deleted);
}

function describe(
  published: PastChange | undefined,
  version: PastChange | undefined,
  isRelease: boolean,
) {
  const versionPart = version && describeVersion(version);
  if (published && !published.deleted) {
    const revision = { revisionId: published.transactionId };
    if (versionPart) {
      const publishCause = isRelease ? "release.publish" : "document.publish";
      return { type: "publishDocumentVersion", publishCause, ...revision, ...versionPart };
    }
    const type = published.previousRev === null ? "createLiveDocument" : "updateLiveDocument";
    return { type, ...revision };
  }
  if (published) {
    return version && (isRelease || !version.deleted)
      ? { type: "unpublishDocument", ...versionPart }
      : { type: "deleteDocumentGroup" };
  }
  if (version?.deleted) return { type: "deleteDocumentVersion", ...versionPart };
  if (version?.previousRev === null) return { type: "createDocumentVersion", ...versionPart };
  return null;
}

function describeVersion({ documentId, deleted, previousRev, transactionId }: PastChange) {
  const releaseId = bundleOf(documentId);
  return {
    versionId: documentId,
    versionRevisionId: deleted ? previousRev : transactionId,
    ...(releaseId === undefined ? {} : { releaseId }),
  };
}
