import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { type BoardView, readView, writeView } from "./model/board-view.ts";

/** What the address asks for, and the way to change it. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  // The router renders a new address later: a change that comes before must not undo the last one.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<BoardView>) => {
      latest.current = writeView(latest.current, changes);
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );
  return { view, change };
}
