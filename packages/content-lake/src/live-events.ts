import { Hono } from "hono";

import { LakeError } from "./errors.ts";
import { isPublicId } from "./ids.ts";
import type { Lake, LakeEnv } from "./lake.ts";
import { eventStream } from "./sse.ts";
import type { Transaction } from "./types.ts";

/** One tag for the whole dataset: any change refreshes every live query, which is correct and cheap. */
export const SYNC_TAGS = ["s1:all"];

/** `GET /data/live/events/:dataset`: sends live pages the tags of the queries to fetch again. */
export function liveEventRoutes(lake: Lake): Hono<LakeEnv> {
  const { store } = lake;
  const routes = new Hono<LakeEnv>();
  routes.get("/data/live/events/:dataset", (context) => {
    const includeDrafts = context.req.query("includeDrafts") === "true";
    if (includeDrafts && !context.var.user) {
      throw new LakeError(401, "unauthorized", "includeDrafts needs the local token");
    }
    const concerns = ({ changes }: Transaction) =>
      includeDrafts || changes.some(({ id }) => isPublicId(id));
    const lastId = context.req.header("last-event-id");
    return eventStream(lake.closing, (send) => {
      const announce = (transaction: Transaction) => {
        if (concerns(transaction)) send({ id: transaction.id, data: { tags: SYNC_TAGS } });
      };
      send({ event: "welcome", id: lastId ?? store.recent.at(-1)?.id ?? "start", data: {} });
      if (lastId !== undefined && lastId !== "start") {
        const lastIndex = store.recent.findIndex(({ id }) => id === lastId);
        if (lastIndex < 0)
          send({ event: "restart", id: store.recent.at(-1)?.id ?? "start", data: {} });
        else store.recent.slice(lastIndex + 1).forEach(announce);
      }
      return store.subscribe(announce);
    });
  });
  return routes;
}
