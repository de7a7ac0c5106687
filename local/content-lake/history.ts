import { Hono } from "hono";
import { applyPatch } from "mendoza";

import { requireToken } from "./auth.ts";
import type { PastChange } from "./database.ts";
import { historyEvents } from "./history-events.ts";
import type { Lake, LakeEnv } from "./lake.ts";
import { withoutRev } from "./mendoza.ts";
import type { Store } from "./store.ts";
import type { LakeDocument } from "./types.ts";

/** `GET /data/history/:dataset/...`: past transactions, past documents and the events of a document. */
export function historyRoutes({ store }: Lake): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  routes.use("/data/history/*", requireToken);

  routes.get("/data/history/:dataset/transactions/:ids", (context) => {
    const ids = context.req.param("ids").split(",");
    const { fromTransaction, toTransaction, reverse, excludeMutations } = context.req.query();
    let transactions = [...groupByTransaction(store.database.changesOf(ids)).values()];
    const indexOf = (id: string) =>
      transactions.findIndex(([change]) => change?.transactionId === id);
    if (toTransaction)
      transactions = transactions.slice(0, indexOf(toTransaction) + 1 || undefined);
    if (fromTransaction) transactions = transactions.slice(Math.max(0, indexOf(fromTransaction)));
    if (reverse === "true") transactions.reverse();
    const limit = Number(context.req.query("limit") ?? 100);
    const lines = transactions
      .slice(0, limit)
      .map((changes) => `${JSON.stringify(toWire(changes, excludeMutations === "true"))}\n`);
    return context.body(lines.join(""), 200, { "content-type": "application/x-ndjson" });
  });

  routes.get("/data/history/:dataset/documents/:ids", (context) => {
    const { revision, time, lastRevision } = context.req.query();
    const documents = context.req
      .param("ids")
      .split(",")
      .map((id) => documentAt(store, id, { revision, time, last: lastRevision === "true" }))
      .filter((document) => document !== null);
    return context.json({ documents });
  });

  routes.get("/data/history/:dataset/events/documents/:id", (context) => {
    const id = context.req.param("id");
    return context.json({ events: { [id]: historyEvents(store, id) }, nextCursor: "" });
  });

  routes.get("/data/history/:dataset/events/releases/:id", (context) => {
    return context.json({ events: [], nextCursor: "" });
  });
  return routes;
}

type Moment = { revision?: string | undefined; time?: string | undefined; last?: boolean };

/**
 * The document as it was at a revision, at a time or before its deletion (`last`), rebuilt by
 * reverting changes one by one; `null` when it did not exist then or the history does not say.
 */
function documentAt(store: Store, id: string, moment: Moment): LakeDocument | null {
  let document = store.documents.get(id) ?? null;
  for (const change of store.database.changesOf([id]).toReversed()) {
    const before = revert(document, change);
    if (change.transactionId === moment.revision) return document ?? before;
    if (moment.time !== undefined && change.timestamp <= moment.time) return document;
    if (moment.last && document) return document;
    document = before;
  }
  const isKnown = moment.revision === undefined || moment.revision === document?._rev;
  return isKnown ? document : null;
}

function revert(document: LakeDocument | null, change: PastChange): LakeDocument | null {
  const content = applyPatch(withoutRev(document), change.revert);
  return content === null ? null : { ...content, _rev: change.previousRev };
}

function groupByTransaction(changes: PastChange[]): Map<string, PastChange[]> {
  return Map.groupBy(changes, (change) => change.transactionId);
}

function toWire(changes: PastChange[], withoutMutations: boolean) {
  const [first] = changes;
  return {
    id: first?.transactionId,
    timestamp: first?.timestamp,
    author: first?.author,
    documentIDs: changes.map(({ documentId }) => documentId),
    mutations: withoutMutations ? [] : changes.flatMap(({ mutations }) => mutations),
    effects: Object.fromEntries(
      changes.map(({ documentId, apply, revert }) => [documentId, { apply, revert }]),
    ),
  };
}
