import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Where the browser is, which is ahead of what is drawn while another page loads. */
function browserPath(): string {
  return window.location.pathname;
}

/**
 * The query of the address, and a function that replaces it without a step in the history; the state of the entry stays.
 * The router renders a new query later, so of several changes until then each starts from the result of the one before.
 * Once somebody has gone to another page, which is not drawn yet, no change leads back from it.
 */
export function useAddressQuery() {
  const [params] = useSearchParams();
  const place = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ params, place, path: browserPath() });
  useEffect(() => {
    latest.current = { params, place, path: browserPath() };
  }, [params, place]);
  const changeQuery = useCallback(
    (change: (params: URLSearchParams) => URLSearchParams | Record<string, string>) => {
      const { params: before, place: here, path } = latest.current;
      if (path !== browserPath()) return;
      const next = new URLSearchParams(change(before));
      latest.current.params = next;
      void navigate({ search: next.toString() }, { replace: true, state: here.state as unknown });
    },
    [navigate],
  );
  return { params, changeQuery };
}
