const DESK = "/admin/dashboard";

type Place = { pathname: string; search: string };

/** The state of a page that leads back to this place of the desk: of the login, of a lead opened from a list. */
export function returnState({ pathname, search }: Place): { from: string } {
  return { from: pathname + search };
}

/** The state of a panel that is opened from a list: where it closes to, and the leads of the list in its order. */
export function listState(
  place: Place,
  ids: readonly string[],
): { from: string; list: readonly string[] } {
  return { ...returnState(place), list: ids };
}

/** The place of the desk to return to, as `returnState` noted it; the board if there is none. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && /^\/admin\/(?:dashboard|today|report)(?:[/?]|$)/.test(from)
    ? from
    : DESK;
}

/** Where a sign-in leads (SPEC section 2): the board, or today, the lead or the view of the board whose link was followed. */
export function signInTarget(state: unknown): string {
  const from = returnPath(state);
  return /^\/admin\/(?:today|dashboard(?:\/leads\/|\?|$))/.test(from) ? from : DESK;
}
