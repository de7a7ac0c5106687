import { messageFields } from "../../supabase/functions/send-telegram-notification/default-texts.ts";
import { placeholdersOf } from "../../src/lib/messages/fill.ts";

const listFormat = new Intl.ListFormat("en-GB");

/** Lists names as `[company], [contact] and [phone]`. */
export function inBrackets(names: string[]): string {
  return listFormat.format(names.map((name) => `[${name}]`));
}

/** Returns why a text cannot be used with these placeholders; true if it can, or if it is empty. */
export function placeholderProblem(value: string | undefined, needed: string[]): true | string {
  if (!value) return true;
  const placeholders = placeholdersOf(value);
  const missing = needed.filter((name) => !placeholders.includes(name));
  if (missing.length > 0) {
    return `Keep ${inBrackets(missing)} as it is written. The value replaces it`;
  }
  const unknown = placeholders.filter((name) => !needed.includes(name));
  if (unknown.length === 0) return true;
  const allowed = needed.length > 0 ? `only ${inBrackets(needed)}` : "nothing in square brackets";
  return `${inBrackets(unknown)} would be shown as typed: this message has ${allowed}`;
}

/** Returns why a message cannot replace its default; true if it can, or if it is empty. */
export function messageProblem(value: string | undefined, text: string): true | string {
  return placeholderProblem(value, placeholdersOf(text));
}

/** The fields of a lead that a message may contain. */
export const LEAD_PLACEHOLDERS: string[] = messageFields.map(([, name]) => name);

/** Returns why a template cannot report a lead; true if it can, or if it is empty. */
export function leadMessageProblem(value: string | undefined): true | string {
  if (!value) return true;
  const placeholders = [...value.matchAll(/\[([a-z]+)\]/g)].map(([, name]) => name ?? "");
  const unknown = placeholders.filter((name) => !LEAD_PLACEHOLDERS.includes(name));
  if (unknown.length > 0) {
    return `${inBrackets(unknown)} would be shown as typed: a lead has ${inBrackets(LEAD_PLACEHOLDERS)}`;
  }
  if (!placeholders.includes("company"))
    return "Keep [company]: without it, no one knows which lead it is about";
  const repeated = placeholders.filter((name, index) => placeholders.indexOf(name) !== index);
  return repeated.length > 0 ? `Use ${inBrackets(repeated)} only once` : true;
}
