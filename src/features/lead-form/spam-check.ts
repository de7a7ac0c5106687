/** Name of the hidden field that only bots fill in. */
export const HONEYPOT = "website";

/** Milliseconds that a person needs at least to fill in six fields, even with autofill. */
export const MIN_FILL_TIME_MS = 3_000;

/**
 * What the database checks to recognise bots. `opened` is when the form was opened, signed by the database; `honeypot`
 * the value of the hidden field; `pass` the server's confirmation of the captcha.
 */
export type SpamSignals = { opened?: string; honeypot?: string; pass?: string };

/** Returns the signals that a form has before the captcha; `opened` is the signed time of `openForm`. */
export function spamSignals(form: FormData, opened: string | null): SpamSignals {
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
