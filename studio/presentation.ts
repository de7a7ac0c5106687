import {
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from "sanity/presentation";
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
    locations: {
      page: defineLocations({
        select: { title: "title", path: "path" },
        resolve: (page) =>
          page?.path ? { locations: [{ title: page.title ?? page.path, href: page.path }] } : null,
      }),
      legalPage: defineLocations({
        select: { title: "title", path: "path" },
        resolve: (page) =>
          page?.path ? { locations: [{ title: page.title ?? page.path, href: page.path }] } : null,
      }),
      contactPage: defineLocations({
        locations: [{ title: "Contact page", href: "/contact" }],
      }),
      siteSettings: defineLocations({
        message: "Shown on every page",
        tone: "caution",
        locations: [{ title: "Home", href: "/" }],
      }),
      faq: defineLocations({
        message: "Shown wherever a page lists this question",
        tone: "positive",
        locations: [{ title: "Home", href: "/#faq" }],
      }),
    },
  },
};
