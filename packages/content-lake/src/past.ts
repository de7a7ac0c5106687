import { applyPatch } from "mendoza";

import type { Database, PastChange } from "./database.ts";
import { withoutRev } from "./mendoza.ts";
import { bundleOf } from "./releases.ts";
import type { LakeDocument } from "./types.ts";

/** The part of a store that has the history. */
type Past = { documents: ReadonlyMap<string, LakeDocument>; database: Pick<Database, "changesOf"> };

type Moment = {
  revision?: string | undefined;
  time?: string | undefined;
  /** Requests the latest state: the current one, or the last before the document was deleted. */
  last?: boolean;
};

/**
 * The document as it was at a revision, at a time or before its deletion (`last`), rebuilt by reverting changes one by
 * one. `null` when it did not exist then or is not in the history.
 */
export function documentAt(past: Past, id: string, moment: Moment): LakeDocument | null {
  let document = past.documents.get(id) ?? null;
  for (const change of past.database.changesOf([id]).toReversed()) {
    if (moment.last && document) return document;
    const before = beforeChange(document, change);
    if (change.transactionId === moment.revision) return document ?? before;
    if (moment.time !== undefined && change.timestamp <= moment.time) return document;
    if (moment.last && change.deleted && before && bundleOf(id) !== undefined) {
      // The Studio reads the id of the publishing transaction from the versions of a published release.
      return { ...before, _rev: change.transactionId };
    }
    document = before;
  }
  const isKnown = moment.revision === undefined || moment.revision === document?._rev;
  return isKnown ? document : null;
}

/** The document before a change. */
export function beforeChange(after: LakeDocument | null, change: PastChange): LakeDocument | null {
  const content = applyPatch(withoutRev(after), change.revert);
  return content === null ? null : { ...content, _rev: change.previousRev };
}
