/**
 * Sanity's validation messages by key, worded for editors. The Studio uses them as a resource bundle of its locale;
 * `content:check` uses them directly.
 */
export const validationMessages: Record<string, string> = {
  "generic.required": "This is missing: fill it in",
  "generic.required_array": "This is empty: add something",
  "generic.not-allowed": "This is not one of the choices",
  "generic.not-allowed_hint": "“{{hint}}” is not one of the choices",
  "generic.incorrect-type": "This cannot be read: clear the field and fill it in again",
  "array.item-duplicate": "This is in the list twice: remove one",
  "array.maximum-length": "Too many: {{maxLength}} at most",
  "array.maximum-length_blocks": "Too long: {{maxLength}} paragraphs at most",
  "array.minimum-length": "Too few: {{minLength}} at least",
  "array.minimum-length_blocks": "This text is empty: enter something",
  "date.invalid-format": "This is not a date: enter it as 2026-01-31",
  "number.greater-than": "Must be more than {{threshold}}",
  "number.less-than": "Must be less than {{threshold}}",
  "number.maximum": "Too much: {{maxNumber}} at most",
  "number.minimum": "Too little: {{minNumber}} at least",
  "number.non-integer": "Enter a whole number",
  "object.not-reference": "Choose a document",
  "object.reference-not-published": "It refers to something that is not published yet",
  "string.email": "Enter an email address such as hello@selat.example",
  "string.maximum-length": "Too long: {{maxLength}} characters at most",
  "string.minimum-length": "Too short: {{minLength}} characters at least",
  "string.regex-does-not-match": "Enter it as {{name}}",
  "string.url.disallowed-scheme": "Start with https://",
  "string.url.invalid": "Enter a web address such as https://selat.example",
  "string.url.not-absolute": "Start with https://",
};

type Values = { context?: string; replace?: Record<string, unknown> } & Record<string, unknown>;

/** Returns the message of a key such as `validation:string.email`, with its values filled in. */
export function toValidationMessage(key: string, values: Values = {}): string {
  const name = key.replace(/^validation:/, "");
  const template =
    validationMessages[`${name}_${values.context}`] ?? validationMessages[name] ?? name;
  const placeholders = { ...values, ...values.replace };
  return template.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(placeholders[value]));
}
