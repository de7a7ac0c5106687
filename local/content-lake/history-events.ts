import type { PastChange } from "./database.ts";
import { draftIdOf, isPublishedId, publishedIdOf } from "./ids.ts";
import type { Store } from "./store.ts";

/** What the Studio's history inspector lists for a document or one of its versions, newest first. */
export function historyEvents(store: Store, id: string) {
  const publishedId = publishedIdOf(id);
  const versionId = isPublishedId(id) ? draftIdOf(publishedId) : id;
  const transactions = Map.groupBy(
    store.database.changesOf([publishedId, versionId]),
    (change) => change.transactionId,
  );
  return [...transactions.values()]
    .flatMap((changes) => {
      const event = describe(
        changes.find(({ documentId }) => documentId === publishedId),
        changes.find(({ documentId }) => documentId === versionId),
      );
      const [
        { transactionId, timestamp, author } = { transactionId: "", timestamp: "", author: "" },
      ] = changes;
      return event
        ? [{ id: transactionId, timestamp, author, documentId: publishedId, ...event }]
        : [];
    })
    .toReversed();
}

function describe(published: PastChange | undefined, version: PastChange | undefined) {
  const versionPart = version && {
    versionId: version.documentId,
    versionRevisionId: version.deleted ? version.previousRev : version.transactionId,
  };
  if (published && !published.deleted) {
    const revision = { revisionId: published.transactionId };
    if (versionPart) {
      const publishCause = "document.publish";
      return { type: "publishDocumentVersion", publishCause, ...revision, ...versionPart };
    }
    const type = published.previousRev === null ? "createLiveDocument" : "updateLiveDocument";
    return { type, ...revision };
  }
  if (published) {
    return version && !version.deleted
      ? { type: "unpublishDocument", ...versionPart }
      : { type: "deleteDocumentGroup" };
  }
  if (version?.deleted) return { type: "deleteDocumentVersion", ...versionPart };
  if (version?.previousRev === null) return { type: "createDocumentVersion", ...versionPart };
  return null;
}
