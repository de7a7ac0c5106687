/** Name of the hidden field that only bots fill in. */
export const HONEYPOT = "website";

/** Milliseconds that a person needs at least, even with autofill, to fill in six fields. */
export const MIN_FILL_TIME_MS = 3_000;

/** Whether a submission looks like a bot's: the hidden field is filled in, or it took less than `MIN_FILL_TIME_MS`. */
export function isSuspected(form: FormData, milliseconds: number): boolean {
  return Boolean(form.get(HONEYPOT)) || milliseconds < MIN_FILL_TIME_MS;
}
