import { type LeadField, type LeadFieldName, leadFields } from "./lead-fields.ts";

type Language = keyof LeadField["label"];

type Fields = typeof leadFields;

/** The names of all messages about a value that breaks a rule. */
type RuleName = { [Name in LeadFieldName]: keyof Fields[Name]["wrong"] }[LeadFieldName];

const fields: [string, LeadField][] = Object.entries(leadFields);
const rules = fields.flatMap(([, { wrong }]) => Object.entries(wrong));

/** Returns the contact form's validation messages in a language, by name. */
export function ruleMessages(language: Language) {
  const entries = rules.map(([name, message]) => [name, message[language]]);
  return Object.fromEntries(entries) as Record<RuleName, string>;
}

/** Returns the labels of the contact form in a language, by field. */
export function fieldLabels(language: Language) {
  const entries = fields.map(([name, { label }]) => [name, label[language]]);
  return Object.fromEntries(entries) as Record<LeadFieldName, string>;
}

/** The Studio's titles of the messages of `ruleMessages`. */
export function studioTitlesOfRules() {
  const titles = rules.map(([name, { studio }]) => [name, studio]);
  return Object.fromEntries(titles) as Record<RuleName, string>;
}
