import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The query of the address, and a function that replaces it without a step in the history. The router renders a new
 * query later, so of several changes until then each starts from the result of the one before.
 */
export function useAddressQuery() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const changeQuery = useCallback(
    (change: (params: URLSearchParams) => URLSearchParams | Record<string, string>) => {
      latest.current = new URLSearchParams(change(latest.current));
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );
  return { params, changeQuery };
}
