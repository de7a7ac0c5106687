const DESK = "/admin/dashboard";

type PagePath = { pathname: string; search: string };

/**
 * Returns the history state of a page that later leads back to this path of the desk, such as the login, or a lead
 * opened from a list.
 */
export function returnState({ pathname, search }: PagePath): { from: string } {
  return { from: pathname + search };
}

/**
 * The history state of a panel that is opened from a list: the path to return to, and the leads of the list in order.
 */
export function listState(
  pagePath: PagePath,
  ids: readonly string[],
): { from: string; list: readonly string[] } {
  return { ...returnState(pagePath), list: ids };
}

/** The path of the desk to return to, as stored by `returnState`; the board by default. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && /^\/admin\/(?:dashboard|today|report)(?:[/?]|$)/.test(from)
    ? from
    : DESK;
}

/**
 * Returns the path to open after a sign-in (SPEC section 2). It is that of the followed link if that leads to Today, a
 * lead or a view of the board, else the board.
 */
export function signInTarget(state: unknown): string {
  const from = returnPath(state);
  return /^\/admin\/(?:today|dashboard(?:\/leads\/|\?|$))/.test(from) ? from : DESK;
}
