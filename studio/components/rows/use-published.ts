import { useMemo } from "react";
import { getPublishedId } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { useHealth } from "../health/health-provider.tsx";

/** Returns the published version of a document: null if it was never published, undefined until that is known. */
export function usePublished(id: string | undefined): ContentDocument | null | undefined {
  const { documents } = useHealth();
  return useMemo(() => {
    if (!documents || !id) return undefined;
    const published = getPublishedId(id);
    return documents.find(({ _id }) => _id === published) ?? null;
  }, [documents, id]);
}
