/** The version of Sanity's API that all code uses to read content. */
export const API_VERSION = "2025-02-19";
