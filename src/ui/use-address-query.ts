import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * The path in the address bar. While another page loads it is already the path of that page, though the old one is
 * still drawn.
 */
function browserPath(): string {
  return window.location.pathname;
}

/**
 * Returns the query, and a function that replaces it without a step in the history; the state of the entry stays. The
 * router renders a new query later, so each of several changes starts from the result of the one before. While another
 * page loads, a change does nothing, so as not to lead back.
 */
export function useAddressQuery() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ params, location, path: browserPath() });
  useEffect(() => {
    latest.current = { params, location, path: browserPath() };
  }, [params, location]);
  const changeQuery = useCallback(
    (change: (params: URLSearchParams) => URLSearchParams | Record<string, string>) => {
      const { params: before, location: current, path } = latest.current;
      if (path !== browserPath()) return;
      const next = new URLSearchParams(change(before));
      latest.current.params = next;
      void navigate(
        { search: next.toString() },
        { replace: true, state: current.state as unknown },
      );
    },
    [navigate],
  );
  return { params, changeQuery };
}
