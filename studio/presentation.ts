import type { PresentationPluginOptions } from "sanity/presentation";
import { HeaderWithNumbers } from "./components/results/header-with-numbers.tsx";
import { documentOfAddress, findLocations } from "./document-locations.ts";
import { studioEnv } from "./studio-env.ts";

/**
 * Shows the site in a frame. The site enters its preview mode with a secret that Presentation writes into the dataset,
 * and gets drafts from the Studio; no token ever reaches the site.
 */
export const presentationOptions: PresentationPluginOptions = {
  // Every page can start the preview; the home page always exists and redirects to the requested one.
  previewUrl: {
    initial: studioEnv.siteUrl,
    previewMode: { enable: "/", shareAccess: false },
  },
  ...(studioEnv.supabaseUrl && {
    components: { unstable_header: { component: HeaderWithNumbers } },
  }),
  allowOrigins: [new URL(studioEnv.siteUrl).origin],
  resolve: {
    mainDocuments: [documentOfAddress],
    locations: findLocations,
  },
};
