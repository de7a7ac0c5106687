/** The URLs of the Studio's content and site; replaced by literals when the Studio is built. */
export const studioEnv = {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID || "local",
  dataset: process.env.SANITY_STUDIO_DATASET || "production",
  /** Set: the local Content Lake at this origin. Unset: the hosted one. */
  apiHost: process.env.SANITY_STUDIO_API_HOST || undefined,
  /** URL of the function `results`. Unset: the Studio shows no numbers. */
  supabaseUrl: process.env.SANITY_STUDIO_SUPABASE_URL || undefined,
  siteUrl: process.env.SANITY_STUDIO_SITE_URL || "http://localhost:3000",
};
