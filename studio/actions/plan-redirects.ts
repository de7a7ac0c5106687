/** A redirect document, as far as planning needs it. */
export type ExistingRedirect = { _id: string; from: string; target: string };

export type RedirectPlan = {
  /** Redirects that would start where the page now is. */
  remove: string[];
  /** The old address, unless a redirect starts there already. */
  create: string | null;
  /** Redirects from the old address that led elsewhere. */
  repoint: string[];
};

/**
 * What happens to the redirects when a published page moves. They point at documents, never at
 * addresses, so older redirects follow the page and no chain or loop can come to be.
 */
export function planRedirects(
  page: { id: string; from: string; to: string },
  existing: ExistingRedirect[],
): RedirectPlan {
  const atOld = existing.filter(({ from }) => from === page.from);
  return {
    remove: existing.flatMap(({ _id, from }) => (from === page.to ? [_id] : [])),
    create: atOld.length === 0 && page.from !== "/" ? page.from : null,
    repoint: atOld.flatMap(({ _id, target }) => (target === page.id ? [] : [_id])),
  };
}
