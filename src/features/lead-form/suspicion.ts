/** Name of the field that people do not see and machines fill in. */
export const HONEYPOT = "website";

/** Milliseconds: six fields, an autofilling browser and a practised hand still take longer. */
export const FASTEST_PERSON = 3_000;

/** Whether a submission looks like a machine's: the hidden field filled in, or done in no time. */
export function isSuspected(form: FormData, milliseconds: number): boolean {
  return Boolean(form.get(HONEYPOT)) || milliseconds < FASTEST_PERSON;
}
