import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { countryOf } from "./lead-facts.ts";
import type { Lead } from "./lead.ts";

type Contact = {
  /** The number as its country writes it, after the country code: "+65 6555 0104". */
  number: string;
  tel: string;
  /** Null where the number is of no known country: WhatsApp has no others. */
  whatsapp: string | null;
};

/** The ways to reach a lead; a number without a country code is one of the lead's country. */
export function contactOf(lead: Lead): Contact {
  const country = countryOf(lead);
  const parsed = parsePhoneNumberFromString(
    lead.contact_number,
    country === "other" ? undefined : country,
  );
  if (!parsed?.isPossible()) {
    const tel = `tel:${lead.contact_number.replaceAll(/[^+\d]/g, "")}`;
    return { number: lead.contact_number, tel, whatsapp: null };
  }
  return {
    number: parsed.formatInternational(),
    tel: parsed.getURI(),
    whatsapp: `https://wa.me/${parsed.number.slice(1)}`,
  };
}
