import { plural, type PluralForms } from "./messages/plural.ts";

/** The longest period that the privacy policy promises, in months; the setting can only be shorter. */
export const MAX_RETENTION_MONTHS = 24;

/** The texts for a number of months and of years. */
type PeriodForms = { months: PluralForms; years: PluralForms };

/** A number of months in words: 24 as "two years", 18 as "18 months", 1 as "one month". */
export function retentionPeriodInWords(
  months: number,
  forms: PeriodForms,
  language: string,
): string {
  const years = months / 12;
  return Number.isInteger(years)
    ? plural(forms.years, years, language)
    : plural(forms.months, months, language);
}
