import { formatCount } from "../../../lib/format-count.ts";
import { foldNumber, foldText } from "../../../lib/search-text.ts";
import type { Lead, LeadValue } from "./lead.ts";

/** The countries of the sales team; `other` is everywhere else. */
export type Country = "SG" | "MY" | "ID" | "other";

type Facts = { createdAt: number; stageChangedAt: number; country: Country };

// Cached per lead: ten thousand of them are sorted and filtered at each change.
const facts = new WeakMap<Lead, Facts>();
const texts = new WeakMap<Lead, string>();

function factsOf(lead: Lead): Facts {
  const known = facts.get(lead);
  if (known) return known;
  const found = {
    createdAt: Date.parse(lead.created_at),
    stageChangedAt: Date.parse(lead.stage_changed_at),
    country: findCountry(lead),
  };
  facts.set(lead, found);
  return found;
}

/** When the lead arrived, in milliseconds since the epoch. */
export function createdAt(lead: Lead): number {
  return factsOf(lead).createdAt;
}

/** Since when the lead is in its stage, in milliseconds since the epoch. */
export function stageChangedAt(lead: Lead): number {
  return factsOf(lead).stageChangedAt;
}

/** The lead's country, by the phone number's country code, else by the country page it came from. */
export function countryOf(lead: Lead): Country {
  return factsOf(lead).country;
}

/** Whether the desk added the lead and no visitor sent it: sales is notified of every lead that a visitor sends. */
export function isAddedByDesk({ source, consent_text, notification_status }: Lead): boolean {
  // An admin may still notify sales of such a lead.
  const isKnownSource = source === "added-by-hand" || source === "import";
  return consent_text === null && (notification_status === null || isKnownSource);
}

/** The lead's value, null if it is not set. */
export function valueOfLead({ value, value_currency }: Lead): LeadValue {
  // An exact decimal, which some servers write as a text.
  return value === null || value_currency === null
    ? null
    : { amount: Number(value), currency: value_currency };
}

const COUNTRY_CODES = { "65": "SG", "60": "MY", "62": "ID" } as const;
const COUNTRY_PAGES = { singapore: "SG", malaysia: "MY", indonesia: "ID" } as const;

function findCountry({ contact_number, source, attribution }: Lead): Country {
  if (contact_number.includes("+")) {
    const code = contact_number.replaceAll(/\D/g, "").slice(0, 2);
    return COUNTRY_CODES[code as keyof typeof COUNTRY_CODES] ?? "other";
  }
  const page = attributionOf({ attribution })["landing_page"] ?? "";
  const [name] = /singapore|malaysia|indonesia/.exec(`${source} ${page}`) ?? [];
  return name ? COUNTRY_PAGES[name as keyof typeof COUNTRY_PAGES] : "other";
}

/** The attribution's string values by name; other values are left out. */
export function attributionOf({ attribution }: Pick<Lead, "attribution">): Record<string, string> {
  if (typeof attribution !== "object" || attribution === null) return {};
  return Object.fromEntries(
    Object.entries(attribution).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** The number in digits, and with the lead's country code if it was typed without one, as shown. */
function numbersOf(lead: Lead): string[] {
  const number = foldNumber(lead.contact_number);
  const [code] =
    Object.entries(COUNTRY_CODES).find(([, country]) => country === countryOf(lead)) ?? [];
  return number.startsWith("+") || !code
    ? [number]
    : [number, `+${code}${number.replace(/^0/, "")}`];
}

/** All searchable texts of the lead except its notes, folded; see foldText. */
export function searchText(lead: Lead): string {
  const known = texts.get(lead);
  if (known !== undefined) return known;
  const { company_name, contact_name, email, contact_number, solution_interested } = lead;
  const fields = [
    company_name,
    contact_name,
    email,
    contact_number,
    solution_interested,
    ...numbersOf(lead),
    lead.remarks,
    lead.source,
    ...(lead.next_action === null ? [] : [lead.next_action]),
    ...Object.values(attributionOf(lead)),
  ];
  const text = foldText(fields.join("\n"));
  texts.set(lead, text);
  return text;
}

/** Milliseconds within which the sales chat is usually notified of a lead. */
const TELLING_TIME = 2 * 60_000;

/** Whether a visitor sent the lead and the sales chat was not notified of it; `now` in milliseconds since the epoch. */
export function isUnnotified(lead: Lead, now: number): boolean {
  const isNotified = lead.notification_status === "sent" || lead.notification_status === null;
  return !isNotified && now - createdAt(lead) >= TELLING_TIME;
}

/** "1 lead", "1,200 leads". */
export function countLeads(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "lead" : "leads"}`;
}
