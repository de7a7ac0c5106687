import { createClient } from "@sanity/client";
import { createQueryStore, type QueryParams } from "@sanity/core-loader";
import { env } from "../../lib/env.ts";
import { API_VERSION } from "../api-version.ts";
import { isClickable } from "./is-clickable.ts";

// Only names the project and how to mark texts: drafts arrive from the Studio, this client asks for nothing.
const client = createClient({
  projectId: env.sanityProjectId,
  dataset: env.sanityDataset,
  apiVersion: API_VERSION,
  useCdn: false,
  perspective: "drafts",
  stega: { enabled: true, studioUrl: env.studioUrl ?? "/", filter: isClickable },
});

const { createFetcherStore, enableLiveMode } = createQueryStore({ client: false, ssr: true });

enableLiveMode({ client });

/** Asks the Studio around this page for the draft answer to a query, until the returned function is called. */
export function watchDraft(
  query: string,
  params: QueryParams,
  onData: (data: unknown) => void,
): () => void {
  return createFetcherStore(query, params).subscribe((state) => {
    if (state.data !== undefined && !state.loading) onData(state.data);
  });
}
