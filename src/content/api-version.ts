/** The version of Sanity's API that every reader of content speaks. */
export const API_VERSION = "2025-02-19";
