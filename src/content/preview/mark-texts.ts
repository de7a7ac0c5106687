import type { ContentSourceMap } from "@sanity/client";
import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { env } from "../../lib/env.ts";
import { isClickable } from "./is-clickable.ts";

/**
 * A source map with every published document under the id of its draft, which is what a click edits: else
 * the first change of a document gives each of its texts another mark, and all are drawn again.
 */
export function asDrafts(sourceMap: ContentSourceMap): ContentSourceMap {
  const documents = sourceMap.documents.map((source) =>
    /^(?:drafts|versions)\./.test(source._id) ? source : { ...source, _id: `drafts.${source._id}` },
  );
  return { ...sourceMap, documents };
}

/** The answer to a query, its texts with the invisible marks that open their fields in the Studio. */
export function markTexts(result: unknown, sourceMap: ContentSourceMap): unknown {
  return stegaEncodeSourceMap(result, sourceMap, {
    enabled: true,
    studioUrl: env.studioUrl ?? "/",
    filter: isClickable,
  });
}
