import { createClient } from "@sanity/client";
import { defineLocaleResourceBundle, type WorkspaceOptions } from "sanity";
import { LayoutWithNotice } from "./components/not-stored-notice.tsx";
import { lakeFetch } from "./lake-fetch.ts";
import { blockRemoteRequests } from "./block-remote-requests.ts";

const UPLOAD_FAILED =
  "Files may have up to 20 MB, and a picture must be a JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG. Please choose another one.";

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

/**
 * What a workspace needs to run on a local Content Lake: one plain origin instead of a host for each
 * project, nobody to log in as, and no feature that only Sanity's own servers offer.
 */
export function localWorkspace(apiHost: string): Partial<WorkspaceOptions> {
  if (typeof location !== "undefined") blockRemoteRequests(apiHost);
  return {
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        withCredentials: false,
        // Not a secret: the lake listens on this machine only. Presentation needs a client with a token.
        token: "local",
        ignoreBrowserTokenWarning: true,
        resolveFetch: () => lakeFetch,
      }),
    auth: {
      loginMethod: "token",
      redirectOnSingle: false,
      providers: () => [
        { name: "local", title: "This machine", url: `${apiHost}/v1/auth/login/local` },
      ],
    },
    studio: { components: { layout: LayoutWithNotice } },
    announcements: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
  };
}
