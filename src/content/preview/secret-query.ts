import { fetchSecretQuery } from "@sanity/preview-url-secret/constants";

/**
 * Whether the dataset has `$secret`, not older than an hour. No more than that: the Studio takes every
 * document that an answer comes from for one of the page.
 */
export const SECRET_QUERY = `{"isValid": ${fetchSecretQuery}.secret == $secret}`;

/** The answer; null where there is no such secret. */
export type SecretAnswer = { isValid: boolean | null };
