import { createClient } from "@sanity/client";
import { createQueryStore, type QueryParams } from "@sanity/core-loader";
import { env } from "../../lib/env.ts";
import { randomId } from "../../lib/random-id.ts";
import { API_VERSION } from "../api-version.ts";
import { asDrafts, encodeEditInfo } from "./encode-edit-info.ts";
import { moveEditInfo } from "./move-edit-info.ts";
import { type SecretAnswer, SECRET_QUERY } from "./secret-query.ts";

// Only names the project: drafts come from the Studio, this client sends no requests.
const client = createClient({
  projectId: env.sanityProjectId,
  dataset: env.sanityDataset,
  apiVersion: API_VERSION,
  useCdn: false,
  perspective: "drafts",
});

const { createFetcherStore, enableLiveMode } = createQueryStore({ client: false, ssr: true });

enableLiveMode({ client });

/**
 * The Studio posts a changed result only to the first page with a given request. A page that is reloaded in the frame,
 * or opened in a separate window, makes the same request. So each page adds an id, which no query reads.
 */
const pageId = { page: randomId() };

/**
 * Subscribes to the draft result of a query in the Studio that frames or opened this page; returns the unsubscribe
 * function. The Studio sends each change twice, when typed and when saved; `onData` is called once.
 */
export function watchDraft(
  query: string,
  params: QueryParams,
  onData: (data: unknown) => void,
): () => void {
  let lastResult: string | undefined;
  const stopMoving = moveEditInfo(document.body);
  const stopWatching = createFetcherStore(query, { ...params, ...pageId }).subscribe((state) => {
    if (state.data === undefined || !state.sourceMap || state.loading) return;
    const sourceMap = asDrafts(state.sourceMap);
    const result = JSON.stringify([state.data, sourceMap]);
    if (result === lastResult) return;
    lastResult = result;
    onData(encodeEditInfo(state.data, sourceMap));
  });
  return () => {
    stopWatching();
    stopMoving();
  };
}

/**
 * Asks the Studio whether its dataset has this secret, not older than an hour, and calls `onValid` if it has. The
 * Studio answers with the rights of the editor who is signed in there.
 */
export function whenSecretIsValid(secret: string, onValid: () => void): void {
  const stop = watchDraft(SECRET_QUERY, { secret }, (result) => {
    if (!(result as SecretAnswer).isValid) return;
    // In a microtask: while the store makes its first call, it has not yet returned the unsubscribe function.
    queueMicrotask(() => stop());
    onValid();
  });
}
