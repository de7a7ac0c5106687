import { Hono } from "hono";

import { compile, toDataset } from "./groq.ts";
import { isPublicId, isPublishedId, randomId } from "./ids.ts";
import { queryParams, type Lake, type LakeEnv } from "./lake.ts";
import { eventStream, type EventSink } from "./sse.ts";
import type { Change, LakeDocument, Transaction } from "./types.ts";

type Options = {
  matches: (document: LakeDocument | null) => boolean;
  /** Which ids the reader may receive. */
  includes: (id: string) => boolean;
  result: boolean;
  previous: boolean;
  mutations: boolean;
  mendoza: boolean;
};

/** `GET /data/listen/:dataset`: one SSE event for each document a transaction changes. */
export function listenRoutes(lake: Lake): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  routes.get("/data/listen/:dataset", (context) => {
    const url = new URL(context.req.url);
    const { apiVersion, user } = context.var;
    const options = parseOptions(url, apiVersion, user !== undefined);
    const lastEventId = context.req.header("last-event-id");
    const resumable = url.searchParams.get("enableResume") === "true";
    return eventStream(lake.closing, (send) => {
      const missed = resumable ? missedSince(lake.store.recent, lastEventId) : undefined;
      const listenerName = randomId();
      if (missed) {
        send({ event: "welcomeback", id: lastEventId, data: { listenerName } });
        for (const transaction of missed) announce(transaction, options, send);
      } else {
        const event = resumable && lastEventId ? "reset" : "welcome";
        send({ event, id: `${lake.store.recent.at(-1)?.id ?? "start"}#`, data: { listenerName } });
      }
      return lake.store.subscribe((transaction) => announce(transaction, options, send));
    });
  });
  return routes;
}

function parseOptions(url: URL, apiVersion: string, withToken: boolean): Options {
  const { searchParams } = url;
  const run = compile({ text: searchParams.get("query") ?? "", params: queryParams(url) });
  const isOn = (name: string) => searchParams.get(name) === "true";
  // From this API version on, listeners receive only published documents unless they ask for all.
  const publishedOnly = apiVersion >= "2025-02-19" && !isOn("includeAllVersions");
  return {
    matches: (document) => document !== null && isHit(run(toDataset([document]))),
    includes: (id) => (withToken || isPublicId(id)) && (!publishedOnly || isPublishedId(id)),
    result: isOn("includeResult"),
    previous: isOn("includePreviousRevision"),
    mutations: searchParams.get("includeMutations") !== "false",
    mendoza: searchParams.get("effectFormat") === "mendoza",
  };
}

function isHit(result: unknown): boolean {
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== false;
}

function announce(transaction: Transaction, options: Options, send: EventSink): void {
  const hits = transaction.changes.flatMap((change) => {
    if (!options.includes(change.id)) return [];
    const [matchedBefore, matchesNow] = [
      options.matches(change.before),
      options.matches(change.after),
    ];
    if (!matchedBefore && !matchesNow) return [];
    return [
      {
        change,
        transition: matchedBefore && matchesNow ? "update" : matchesNow ? "appear" : "disappear",
      },
    ];
  });
  hits.forEach(({ change, transition }, index) => {
    const eventId = `${transaction.id}#${change.id}`;
    const data = {
      ...describe(transaction, change, options),
      eventId,
      transition,
      transactionTotalEvents: hits.length,
      transactionCurrentEvent: index + 1,
    };
    send({ event: "mutation", id: eventId, data });
  });
}

/** Every event has `resultRev`, even a deletion: without it the Studio never clears the draft after Publish. */
function describe({ id, timestamp, author }: Transaction, change: Change, options: Options) {
  const { before, after, mutations, apply, revert } = change;
  return {
    documentId: change.id,
    transactionId: id,
    identity: author,
    timestamp,
    visibility: "query",
    mutations: options.mutations ? mutations : [],
    ...(before ? { previousRev: before._rev } : {}),
    resultRev: id,
    ...(options.result && after ? { result: after } : {}),
    ...(options.previous && before ? { previous: before } : {}),
    ...(options.mendoza ? { effects: { apply, revert } } : {}),
  };
}

function missedSince(recent: Transaction[], lastEventId: string | undefined) {
  if (lastEventId === undefined) return undefined;
  const [transactionId] = lastEventId.split("#");
  const index = recent.findIndex(({ id }) => id === transactionId);
  return index < 0 ? undefined : recent.slice(index + 1);
}
