/** A message by plural form, as `Intl.PluralRules` names them; `one` and `two` also mean exactly these numbers. */
export type PluralForms = { [Form in Intl.LDMLPluralRule]?: string } & { other: string };

const EXACT: Record<number, Intl.LDMLPluralRule | undefined> = { 1: "one", 2: "two" };

/** A number with the text of its plural form: 1 as "one month", 18 as "18 months". */
export function plural(forms: PluralForms, count: number, language: string): string {
  const exact = EXACT[count];
  const form = (exact && forms[exact]) ?? forms[new Intl.PluralRules(language).select(count)];
  return (form ?? forms.other).replace("[count]", new Intl.NumberFormat(language).format(count));
}
