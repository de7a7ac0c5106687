import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { keepLayout, type Layout, readLayout } from "./layout.ts";
import { type BoardView, readView, writeView } from "./model/board-view.ts";

/** The view in the URL's query, and a function that changes parts of it. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const layout = readLayout(params);
  // The router renders a new URL later, so a second change must start from the first one's result.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<BoardView & { layout: Layout }>) => {
      if (changes.layout) keepLayout(changes.layout);
      latest.current = writeView(latest.current, changes);
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );
  const open = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);
  return { params, view, layout, change, open };
}
