import { pages } from "./page-table.ts";

/** Every address of the sitemap. */
export const publicPaths = ["/", ...pages.map(({ path }) => path), "/contact", "/privacy-policy"];

/** An address that is nobody's. */
export const missingPath = "/nowhere";
