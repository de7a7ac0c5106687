import { formatCount } from "../../../lib/format-count.ts";
import { foldNumber, foldText } from "../../../lib/search-text.ts";
import type { Lead, LeadValue } from "./lead.ts";

/** The countries of the sales team; `other` is everywhere else. */
export type Country = "SG" | "MY" | "ID" | "other";

type Facts = { createdAt: number; stageChangedAt: number; country: Country };

// Cached per lead, because up to ten thousand leads are sorted and filtered at each change.
const facts = new WeakMap<Lead, Facts>();
const texts = new WeakMap<Lead, string>();

function factsOf(lead: Lead): Facts {
  const cached = facts.get(lead);
  if (cached) return cached;
  const computed = {
    createdAt: Date.parse(lead.created_at),
    stageChangedAt: Date.parse(lead.stage_changed_at),
    country: findCountry(lead),
  };
  facts.set(lead, computed);
  return computed;
}

/** Returns when a lead arrived, in milliseconds since the epoch. */
export function createdAt(lead: Lead): number {
  return factsOf(lead).createdAt;
}

/** Returns since when a lead has been in its stage, in milliseconds since the epoch. */
export function stageChangedAt(lead: Lead): number {
  return factsOf(lead).stageChangedAt;
}

/** Returns a lead's country: by the country code of its phone number, or else by the country page that it came from. */
export function countryOf(lead: Lead): Country {
  return factsOf(lead).country;
}

/** Returns whether the desk added a lead. A visitor's lead has a consent text or a notification to sales. */
export function isAddedByDesk({ source, consent_text, notification_status }: Lead): boolean {
  // The source decides too, because an admin may notify sales of a lead that the desk added.
  const isKnownSource = source === "added-by-hand" || source === "import";
  return consent_text === null && (notification_status === null || isKnownSource);
}

/** Returns a lead's value; null if it is not set. */
export function valueOfLead({ value, value_currency }: Lead): LeadValue {
  // `Number`, because some servers return a decimal as a string.
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

/** Returns the attribution's values that are strings, by name. */
export function attributionOf({ attribution }: Pick<Lead, "attribution">): Record<string, string> {
  if (typeof attribution !== "object" || attribution === null) return {};
  return Object.fromEntries(
    Object.entries(attribution).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Returns the number in digits, and with the lead's country code if it was typed without one. */
function numbersOf(lead: Lead): string[] {
  const number = foldNumber(lead.contact_number);
  const [code] =
    Object.entries(COUNTRY_CODES).find(([, country]) => country === countryOf(lead)) ?? [];
  return number.startsWith("+") || !code
    ? [number]
    : [number, `+${code}${number.replace(/^0/, "")}`];
}

/** Returns all searchable texts of a lead except its notes, folded (see foldText), one per line. */
export function searchText(lead: Lead): string {
  const cached = texts.get(lead);
  if (cached !== undefined) return cached;
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

/** Milliseconds within which sales is usually notified of a lead. */
const NOTIFY_TIME = 2 * 60_000;

/** Returns whether sales should have been notified of a lead but was not; `now` is in milliseconds since the epoch. */
export function isUnnotified(lead: Lead, now: number): boolean {
  const isNotified = lead.notification_status === "sent" || lead.notification_status === null;
  return !isNotified && now - createdAt(lead) >= NOTIFY_TIME;
}

/** Returns "1 lead", "1,200 leads". */
export function countLeads(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "lead" : "leads"}`;
}
