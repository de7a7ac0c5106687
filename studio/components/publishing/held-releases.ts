/** A release that somebody wants to publish or schedule. */
export type RequestedRelease = { name: string; isScheduled: boolean };

/** Asks the editor; resolves to whether the release may be published or scheduled. */
type Confirm = (release: RequestedRelease) => Promise<boolean>;

type Action = { actionType?: string; releaseId?: string };

const KINDS: Record<string, boolean> = {
  "sanity.action.release.publish": false,
  "sanity.action.release.schedule": true,
};

const REFUSED = "Nothing was published: you held the release back";

let confirmation: Confirm | null = null;

/**
 * Registers the function that asks the editor; returns a function that unregisters it. Without one, no release is held.
 */
export function setReleaseConfirmation(next: Confirm): () => void {
  confirmation = next;
  return () => {
    if (confirmation === next) confirmation = null;
  };
}

/** Returns the release that a request publishes or schedules; null for other requests and for dry runs. */
function releaseIn(url: URL, body: unknown): RequestedRelease | null {
  if (!url.pathname.includes("/data/actions/") || typeof body !== "string") return null;
  const { actions = [], dryRun } = JSON.parse(body) as { actions?: Action[]; dryRun?: boolean };
  if (dryRun || url.searchParams.get("dryRun") === "true") return null;
  const releaseAction = actions.find(({ actionType = "" }) => Object.hasOwn(KINDS, actionType));
  return releaseAction?.releaseId
    ? { name: releaseAction.releaseId, isScheduled: KINDS[releaseAction.actionType ?? ""] === true }
    : null;
}

/**
 * Returns a `fetch` that holds requests that publish or schedule a release until the editor has confirmed. The client
 * uses it, because the Studio's buttons for a release have no hook.
 */
export function confirmReleases(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const release = releaseIn(url, init?.body);
    if (release && confirmation && !(await confirmation(release))) {
      return Response.json({ error: { description: REFUSED } }, { status: 409 });
    }
    return send(input, init);
  };
}
