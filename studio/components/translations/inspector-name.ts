/** How the Studio's addresses call the panel of a document. */
export const INSPECTOR = "translations";
