import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import { storeLayout, type Layout, readLayout } from "./layout.ts";
import { type BoardView, readView, writeView } from "./model/board-view.ts";

/** Returns the view and layout in the URL's query, and functions that change parts of it or replace it. */
export function useBoardView() {
  const { params, changeQuery } = useAddressQuery();
  const [, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const layout = readLayout(params);
  const change = useCallback(
    (changes: Partial<BoardView & { layout: Layout }>) => {
      if (changes.layout) storeLayout(changes.layout);
      changeQuery((before) => writeView(before, changes));
    },
    [changeQuery],
  );
  const open = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);
  return { params, view, layout, change, open };
}
