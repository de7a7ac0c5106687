import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { BOARD_PATH } from "../leads/model/desk-paths.ts";

/** The query of the board's URL when it was last open in this tab. */
let lastQuery = "";

/**
 * Remembers the board's query while the user visits other pages of the desk. From those, a link to the board without a
 * query restores it. On the board itself, that link clears the query.
 */
export function useStoredSearch(): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const wasOpened = useRef(false);
  useEffect(() => {
    const isOpening = !wasOpened.current;
    wasOpened.current = true;
    const isBare = pathname === BOARD_PATH && search === "";
    if (isOpening && isBare && type === "PUSH" && lastQuery !== "") {
      void navigate(BOARD_PATH + lastQuery, { replace: true });
    } else if (pathname === BOARD_PATH) {
      lastQuery = search;
    }
  }, [type, navigate, pathname, search]);
}
