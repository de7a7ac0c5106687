/** The name of the panel in the Studio's URLs. */
export const INSPECTOR = "translations";
