import { createClient } from "@sanity/client";
import type { WorkspaceOptions } from "sanity";
import { holdReleases } from "./components/publishing/held-releases.ts";

/** What the workspace on Sanity's own servers needs beside its project: a client that asks before a release goes live. */
export const hostedWorkspace: Partial<WorkspaceOptions> = {
  unstable_clientFactory: (options) =>
    createClient({ ...options, resolveFetch: () => holdReleases(fetch) }),
};
