import { createClient } from "@sanity/client";
import { createQueryStore, type QueryParams } from "@sanity/core-loader";
import { env } from "../../lib/env.ts";
import { API_VERSION } from "../api-version.ts";
import { asDrafts, markTexts } from "./mark-texts.ts";
import { type SecretAnswer, SECRET_QUERY } from "./secret-query.ts";

// Only names the project: drafts arrive from the Studio, this client asks for nothing.
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
 * Asks the Studio around this page for the draft answer to a query, until the returned function is called.
 * The Studio tells each change twice, as it is typed and as it is saved: `onData` hears of it once.
 */
export function watchDraft(
  query: string,
  params: QueryParams,
  onData: (data: unknown) => void,
): () => void {
  let shown: string | undefined;
  return createFetcherStore(query, params).subscribe((state) => {
    if (state.data === undefined || !state.sourceMap || state.loading) return;
    const sourceMap = asDrafts(state.sourceMap);
    const answer = JSON.stringify([state.data, sourceMap]);
    if (answer === shown) return;
    shown = answer;
    onData(markTexts(state.data, sourceMap));
  });
}

/**
 * Asks the Studio whether its dataset has this secret, not older than an hour, and calls `onValid` once
 * it has. The answer is the Studio's, of the editor who is signed in there.
 */
export function whenSecretIsValid(secret: string, onValid: () => void): void {
  const stop = watchDraft(SECRET_QUERY, { secret }, (answer) => {
    if (!(answer as SecretAnswer).isValid) return;
    // Not within the store's own call, in which there is nothing to stop yet.
    queueMicrotask(() => stop());
    onValid();
  });
}
