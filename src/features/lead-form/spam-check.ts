/** Name of the hidden field that only bots fill in. */
export const HONEYPOT = "website";

/** Milliseconds that a person needs at least, even with autofill, to fill in six fields. */
export const MIN_FILL_TIME_MS = 3_000;

/**
 * What the form sends for the check against bots: the database's note of when it was opened, the value of the hidden
 * field and the captcha's token.
 */
export type FormSigns = { opened?: string; honeypot?: string; pass?: string };

/** The signs that there are except for the pass of `challenge`; `opened` is the note of `openForm`. */
export function formSigns(form: FormData, opened: string | null): FormSigns {
  const honeypot = String(form.get(HONEYPOT) ?? "").slice(0, 100);
  return {
    ...(opened ? { opened } : {}),
    ...(honeypot ? { honeypot } : {}),
  };
}

/** Whether a submission looks like a bot's: the hidden field is filled in, or it took less than `MIN_FILL_TIME_MS`. */
export function isSuspected(form: FormData, milliseconds: number): boolean {
  return Boolean(form.get(HONEYPOT)) || milliseconds < MIN_FILL_TIME_MS;
}
