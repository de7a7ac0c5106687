import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";

const PREVIEW_KEY = "selat.preview";

/** The storage of this tab, or null if the browser denies it to a framed page. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Whether this tab has shown a valid secret before: the preview lasts until the tab is closed. */
export function isPreviewStored(): boolean {
  return storage()?.getItem(PREVIEW_KEY) === "yes";
}

/** Stores, for this tab, that the secret was valid. */
export function storePreview(): void {
  storage()?.setItem(PREVIEW_KEY, "yes");
}

/**
 * Removes the secret with which the Studio opens a page from the URL, before other code reads it. If the Studio
 * requests another page, navigates there with it. Null without a secret.
 */
export function takeSecret(): string | null {
  const url = new URL(window.location.href);
  const secret = url.searchParams.get(urlSearchParamPreviewSecret);
  if (!secret) return null;
  const target = url.searchParams.get(urlSearchParamPreviewPathname);
  url.searchParams.delete(urlSearchParamPreviewSecret);
  url.searchParams.delete(urlSearchParamPreviewPerspective);
  // Only the path is used, so that a secret cannot redirect to another site.
  const { pathname, search, hash } = target ? new URL(target, url) : url;
  const next = new URL(url.origin + pathname + search + hash);
  if (pathname !== url.pathname) {
    next.searchParams.set(urlSearchParamPreviewSecret, secret);
    window.location.replace(next);
    return null;
  }
  window.history.replaceState(window.history.state, "", next);
  return secret;
}
