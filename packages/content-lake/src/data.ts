import { Hono } from "hono";
import { compress } from "hono/compress";

import { applyActions } from "./actions.ts";
import { withArrayKeys } from "./array-keys.ts";
import { signedIn } from "./auth.ts";
import { LakeError } from "./errors.ts";
import { runQuery, type Query, type Reader } from "./groq.ts";
import { isPublicId } from "./ids.ts";
import { queryParams, readJson, type Lake, type LakeEnv } from "./lake.ts";
import { SYNC_TAGS } from "./live-events.ts";
import { applyMutations, parseMutations } from "./mutations.ts";
import { parsePerspective } from "./perspectives.ts";
import { assertMayChange } from "./roles.ts";
import { sourceMapOf } from "./source-map.ts";
import type { TransactionOptions } from "./store.ts";
import type { JsonObject } from "./types.ts";
import type { LakeUser } from "./users.ts";

/** Query, document, mutate, actions and export endpoints of the Content Lake HTTP API. */
export function dataRoutes({ store, projectId, dataset }: Lake): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();

  // Compressed, as by the hosted lake, because a Studio reads a megabyte of documents when it opens.
  routes.use("/data/query/:dataset", compress());
  routes.on(["GET", "POST"], "/data/query/:dataset", async (context) => {
    const url = new URL(context.req.url);
    const body = context.req.method === "POST" ? await readJson(context) : {};
    const option = (name: string) => body[name] ?? url.searchParams.get(name);
    const query: Query = {
      text: String(option("query") ?? ""),
      params: (body["params"] as JsonObject | undefined) ?? queryParams(url),
      identity: context.var.user?.id,
      project: { projectId, dataset },
    };
    const requestedPerspective = body["perspective"] ?? url.searchParams.getAll("perspective");
    const perspective = parsePerspective(requestedPerspective, context.var.apiVersion);
    const reader: Reader = { store, perspective, withToken: context.var.user !== undefined };
    const started = performance.now();
    const result = (await runQuery(reader, query)) ?? null;
    const withSourceMap = ["true", "withKeyArraySelector"].includes(
      String(option("resultSourceMap")),
    );
    return context.json({
      ...(String(option("returnQuery")) === "false" ? {} : { query: query.text }),
      result,
      syncTags: SYNC_TAGS,
      ms: Math.round(performance.now() - started),
      ...(withSourceMap ? { resultSourceMap: sourceMapOf(reader, query, result) } : {}),
    });
  });

  routes.get("/data/doc/:dataset/:ids", (context) => {
    const ids = context.req.param("ids").split(",");
    const contentless = context.req.query("excludeContent") === "true";
    const documents: JsonObject[] = [];
    const omitted: { id: string; reason: "existence" | "permission" }[] = [];
    for (const id of ids) {
      const document = store.documents.get(id);
      if (!document) omitted.push({ id, reason: "existence" });
      else if (!context.var.user && !isPublicId(id)) omitted.push({ id, reason: "permission" });
      else {
        const { _id, _type, _rev } = document;
        documents.push(contentless ? { _id, _type, _rev } : document);
      }
    }
    return context.json({ documents, omitted });
  });

  routes.post("/data/mutate/:dataset", async (context) => {
    const user = signedIn(context.var.user);
    const { mutations, transactionId } = await readJson(context);
    const isOn = (name: string) => context.req.query(name) === "true";
    const requestedMutations = parseMutations(mutations);
    const parsed = isOn("autoGenerateArrayKeys")
      ? withArrayKeys(requestedMutations)
      : requestedMutations;
    const { transaction, result } = store.transact(
      { ...transactionOf(transactionId), ...authorOf(user), dryRun: isOn("dryRun") },
      (staging) => applyMutations(staging, parsed),
    );
    const results = result.map(({ id, operation, document }) => {
      return isOn("returnDocuments") ? { id, operation, document } : { id, operation };
    });
    return context.json({ transactionId: transaction.id, results });
  });

  routes.post("/data/actions/:dataset", async (context) => {
    const user = signedIn(context.var.user);
    const { actions, transactionId, dryRun } = await readJson(context);
    try {
      const { transaction } = store.transact(
        { ...transactionOf(transactionId), ...authorOf(user), dryRun: dryRun === true },
        (staging) => applyActions(staging, actions),
      );
      return context.json({ transactionId: transaction.id });
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      throw new LakeError(error.status, "actionError", error.message, error.details);
    }
  });

  routes.get("/data/export/:dataset", (context) => {
    const types = context.req.query("types")?.split(",");
    const lines = store
      .visible(context.var.user !== undefined)
      .filter(({ _type }) => !types || types.includes(_type))
      .map((document) => `${JSON.stringify(document)}\n`);
    return context.body(lines.join(""), 200, { "content-type": "application/x-ndjson" });
  });

  // The Studio counts references from other datasets: there are none.
  routes.get("/data/references/:dataset/documents/:id/to", (context) =>
    context.json({ totalCount: 0, references: [], documents: [] }),
  );
  return routes;
}

function authorOf(user: LakeUser): Pick<TransactionOptions, "author" | "assertAllowed"> {
  return { author: user.id, assertAllowed: (changes) => assertMayChange(user, changes) };
}

function transactionOf(transactionId: unknown) {
  return typeof transactionId === "string" && transactionId !== "" ? { transactionId } : {};
}
