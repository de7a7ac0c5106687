import type { ContentSourceMap } from "@sanity/client";
import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { env } from "../../lib/env.ts";
import { isClickable } from "./is-clickable.ts";

/**
 * Returns a source map that names each published document by the id of its draft, which a click edits. Otherwise the
 * first change of a document would change the edit info of all its texts, and re-render them.
 */
export function asDrafts(sourceMap: ContentSourceMap): ContentSourceMap {
  const documents = sourceMap.documents.map((source) =>
    /^(?:drafts|versions)\./.test(source._id) ? source : { ...source, _id: `drafts.${source._id}` },
  );
  return { ...sourceMap, documents };
}

/** The result of a query with stega edit info in its texts, which opens their fields in the Studio. */
export function encodeEditInfo(result: unknown, sourceMap: ContentSourceMap): unknown {
  return stegaEncodeSourceMap(result, sourceMap, {
    enabled: true,
    studioUrl: env.studioUrl ?? "/",
    filter: isClickable,
  });
}
