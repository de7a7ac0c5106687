import { createClient } from "@sanity/client";
import type { WorkspaceOptions } from "sanity";
import { confirmReleases } from "./components/publishing/held-releases.ts";
import { readOnceOnline } from "./read-once-online.ts";

/**
 * What the workspace on Sanity's servers needs in addition to its project: a client that asks before a release is
 * published, and waits for a connection.
 */
export const hostedWorkspace: Partial<WorkspaceOptions> = {
  // The function `results` asks Sanity who the user is, for which it needs the token (decision 043).
  auth: { loginMethod: "token" },
  unstable_clientFactory: (options) =>
    createClient({ ...options, resolveFetch: () => confirmReleases(readOnceOnline(fetch)) }),
};
