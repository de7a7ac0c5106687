import { defineDocuments, type PresentationPluginOptions } from "sanity/presentation";
import { findLocations } from "./document-locations.ts";
import { studioEnv } from "./studio-env.ts";

/**
 * The site in a frame. There is no preview mode to switch on: the Studio, signed in, sends drafts
 * to the frame itself, so no token and no secret ever reaches the site.
 */
export const presentationOptions: PresentationPluginOptions = {
  previewUrl: { initial: studioEnv.siteUrl },
  allowOrigins: [new URL(studioEnv.siteUrl).origin],
  resolve: {
    mainDocuments: defineDocuments([
      { route: "/contact", filter: `_type == "contactPage"` },

      {
        route: ["/", "/:rest*"],
        filter: `_type in ["page", "legalPage"] && path == $path`,
        params: ({ path }) => ({ path }),
      },
    ]),
    locations: findLocations,
  },
};
