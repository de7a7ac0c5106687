import { useEffect, useState } from "react";
import { useIsPreview } from "./is-preview.ts";

type Draft = { key: string; data: unknown };

/**
 * The draft result of a query, updated with every keystroke in the Studio; undefined outside Presentation.
 * Its texts carry stega edit info, so compare only fields that `isClickable` excludes.
 */
export function useDraft<Result>(
  query: string,
  params: Record<string, string>,
): Result | undefined {
  const isPreview = useIsPreview();
  const paramsJson = JSON.stringify(params);
  const key = `${query} ${paramsJson}`;
  const [draft, setDraft] = useState<Draft>();

  useEffect(() => {
    if (!isPreview) return undefined;
    let isCancelled = false;
    let stop: (() => void) | undefined;
    void import("./watch-draft.ts").then(({ watchDraft }) => {
      if (isCancelled) return;
      stop = watchDraft(query, JSON.parse(paramsJson), (data) => setDraft({ key, data }));
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [isPreview, query, paramsJson, key]);

  return draft?.key === key ? (draft.data as Result) : undefined;
}
