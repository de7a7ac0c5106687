import { Hono } from "hono";

import { requireToken } from "./auth.ts";
import type { PastChange } from "./database.ts";
import { historyEvents } from "./history-events.ts";
import type { Lake, LakeEnv } from "./lake.ts";
import { documentAt } from "./past.ts";
import { releaseEvents } from "./release-events.ts";

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
      .map((id) => {
        const moment = { revision, time, last: lastRevision === "true" };
        return documentAt(store, id, moment) ?? publishedAt(store, id, revision);
      })
      .filter((document) => document !== null);
    return context.json({ documents });
  });

  routes.get("/data/history/:dataset/events/documents/:id", (context) => {
    const id = context.req.param("id");
    return context.json({ events: { [id]: historyEvents(store, id) }, nextCursor: "" });
  });

  routes.get("/data/history/:dataset/events/releases/:id", (context) => {
    const name = context.req.param("id");
    return context.json({ events: releaseEvents(store, name), nextCursor: "" });
  });
  return routes;
}

/** For a document that never had a draft, the Studio requests the draft at a revision of the published document. */
function publishedAt(store: Lake["store"], id: string, revision: string | undefined) {
  if (revision === undefined || !id.startsWith("drafts.")) return null;
  const published = documentAt(store, id.slice("drafts.".length), { revision });
  return published && { ...published, _id: id };
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
