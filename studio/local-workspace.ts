import { createClient } from "@sanity/client";
import { defineLocaleResourceBundle, definePlugin, type WorkspaceOptions } from "sanity";
import { confirmReleases } from "./components/publishing/held-releases.ts";
import { NavbarOfLocalProject } from "./components/manage-project.tsx";
import { LayoutWithNotice } from "./components/not-stored-notice.tsx";
import { lakeFetch } from "./lake-fetch.ts";
import { blockRemoteRequests } from "./block-remote-requests.ts";
import { readOnceOnline } from "./read-once-online.ts";
import { studioEnv } from "./studio-env.ts";

const VISITED = "selat.studio-visited";

const UPLOAD_FAILED =
  "Files may be up to 20 MB, and a picture must be a JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG. Please choose another one.";

/** The Studio does not show the lake's reason for a refused upload, so this message says what may be uploaded. */
export const uploadMessages = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-sources.common.uploader.upload-failed.description": UPLOAD_FAILED,
    "inputs.file.upload-failed.description": UPLOAD_FAILED,
    "inputs.image.upload-error.description": UPLOAD_FAILED,
  },
});

/** Parts of a Studio whose project is only on this machine: a notice about unsaved changes, and our Manage project. */
export const localProject = definePlugin({
  name: "local-project",
  studio: { components: { layout: LayoutWithNotice, navbar: NavbarOfLocalProject } },
});

/**
 * Signs a new browser in as the first local user; after a sign-out, the user has to choose one. The token is not a
 * secret, because the lake listens only on this machine.
 */
function signInOnce(): void {
  try {
    if (localStorage.getItem(VISITED) !== null) return;
    localStorage.setItem(VISITED, "yes");
    const tokenKey = `__studio_auth_token_${studioEnv.projectId}`;
    localStorage.setItem(tokenKey, JSON.stringify({ token: "local", authenticated: true }));
  } catch {
    // A browser without storage shows the sign-in page each time.
  }
}

/**
 * Returns the options with which a workspace runs on a local Content Lake. It then has one plain origin instead of a
 * host for each project, users of this machine, and no feature that only Sanity's servers offer.
 */
export function localWorkspace(apiHost: string): Partial<WorkspaceOptions> {
  if (typeof location !== "undefined") {
    blockRemoteRequests(apiHost);
    signInOnce();
  }
  return {
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        withCredentials: false,
        resolveFetch: () => confirmReleases(readOnceOnline(lakeFetch)),
      }),
    auth: { loginMethod: "token", redirectOnSingle: false },
    announcements: { enabled: false },
    scheduledPublishing: { enabled: false },
  };
}
