import { fetchSecretQuery } from "@sanity/preview-url-secret/constants";

/**
 * Whether the dataset has `$secret`, not older than an hour. It returns no document, because the Studio
 * lists every document of a result as one of the page.
 */
export const SECRET_QUERY = `{"isValid": ${fetchSecretQuery}.secret == $secret}`;

/** The result; null if there is no such secret. */
export type SecretAnswer = { isValid: boolean | null };
