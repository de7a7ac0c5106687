import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { countryOf } from "./lead-facts.ts";
import type { Lead } from "./lead.ts";
import { telephoneLink } from "../../../lib/telephone.ts";

type Contact = {
  /** In international format, e.g. "+65 6555 0104"; as typed if it is not a possible number. */
  number: string;
  /** A `tel:` link. */
  tel: string;
  /** A `wa.me` link; null if the number is not a possible one. */
  whatsapp: string | null;
};

/** Returns how to reach a lead; a number without a country code is assumed to be of the lead's country. */
export function contactOf(lead: Lead): Contact {
  const country = countryOf(lead);
  const parsed = parsePhoneNumberFromString(
    lead.contact_number,
    country === "other" ? undefined : country,
  );
  if (!parsed?.isPossible()) {
    const tel = telephoneLink(lead.contact_number);
    return { number: lead.contact_number, tel, whatsapp: null };
  }
  return {
    number: parsed.formatInternational(),
    tel: parsed.getURI(),
    whatsapp: `https://wa.me/${parsed.number.slice(1)}`,
  };
}
