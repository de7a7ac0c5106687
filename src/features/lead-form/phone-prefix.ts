import { callingCode } from "../../lib/calling-codes.ts";

/** A country with a page of its own: its name in addresses ("malaysia"), its code and its calling code. */
export type PrefixedCountry = [name: string, code: string, prefix: string];

type Country = { name?: string | null; code?: string | null; phone?: string | null };

/** "sri-lanka" for Sri Lanka, as links name where a lead comes from: `source=sri-lanka-demo`. */
export function countryName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** The countries whose visitors find their own prefix in the form. */
export function prefixedCountries(
  countries: readonly Country[] | null | undefined,
): PrefixedCountry[] {
  return (countries ?? []).flatMap(({ name, code, phone }) => {
    // A country that the list lacks has it in front of its telephone number.
    const prefix = callingCode(code) ?? /^\+\d{1,3}(?=[\s(-])/.exec(phone ?? "")?.[0];
    return name && code && prefix ? [[countryName(name), code, prefix]] : [];
  });
}
