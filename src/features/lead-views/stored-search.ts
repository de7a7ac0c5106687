import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { BOARD_PATH } from "../leads/model/desk-paths.ts";

/** The board's last query in this tab. */
let last = "";

/**
 * Keeps the board's query while the user visits other pages of the desk: a link to the bare board restores it. On the
 * board itself, such a link shows everything.
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
    if (isOpening && isBare && type === "PUSH" && last !== "") {
      void navigate(BOARD_PATH + last, { replace: true });
    } else if (pathname === BOARD_PATH) {
      last = search;
    }
  }, [type, navigate, pathname, search]);
}
