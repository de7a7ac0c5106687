import {
  type CsvColumns,
  type CsvSeparator,
  csvTime,
  readablePhone,
  timeZone,
  toCsv,
} from "../../../lib/csv.ts";
import { stageTitle } from "./board-model.ts";
import { contactOf } from "./contact.ts";
import { attributionOf, countryOf } from "./lead-facts.ts";
import { languageName } from "../../../lib/language-name.ts";
import type { Lead, LeadNote } from "./lead.ts";
import { leadFields } from "../../../lib/messages/lead-fields.ts";
import { columnOf } from "../../../lib/lead-row.ts";
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";

function textOf({ created_at, author_name, author_email, body }: LeadNote): string {
  return `${csvTime(created_at)} ${author_name ?? author_email}: ${body}`;
}

function fromAttribution(name: string) {
  return (lead: Lead) => attributionOf(lead)[name] ?? "";
}

/** The columns with the values of the contact form. */
const fieldColumns: CsvColumns<Lead> = Object.fromEntries(
  LEAD_FIELDS.map((name) => [leadFields[name].title, (lead) => String(lead[columnOf(name)] ?? "")]),
);

function columnsWith(notes: ReadonlyMap<string, readonly LeadNote[]>): CsvColumns<Lead> {
  return {
    ...fieldColumns,
    [leadFields.contactNumber.title]: (lead) => readablePhone(contactOf(lead).number),
    Notes: ({ id }) => (notes.get(id) ?? []).map(textOf).join("\n\n"),
    Stage: ({ stage }) => stageTitle(stage),
    Source: ({ source }) => source,
    Country: (lead) => (countryOf(lead) === "other" ? "" : countryOf(lead)),
    Language: ({ language }) => languageName(language),
    Created: ({ created_at }) => csvTime(created_at),
    "In stage since": ({ stage_changed_at }) => csvTime(stage_changed_at),
    "First reply": ({ first_response_at }) => csvTime(first_response_at),
    "Next action": ({ next_action }) => next_action ?? "",
    "Next action on": ({ next_action_on }) => next_action_on ?? "",
    Attempts: ({ attempts }) => String(attempts),
    Value: ({ value }) => (value === null ? "" : String(Number(value))),
    Currency: ({ value_currency }) => value_currency ?? "",
    "Lost reason": ({ lost_reason }) => lost_reason ?? "",
    "Time zone": timeZone,
    "Suspected spam": ({ is_suspected }) => (is_suspected ? "yes" : "no"),
    "Requested product": fromAttribution("product"),
    "Requested stage": fromAttribution("stage"),
    "UTM source": fromAttribution("utm_source"),
    "UTM medium": fromAttribution("utm_medium"),
    "UTM campaign": fromAttribution("utm_campaign"),
    Form: fromAttribution("form"),
    Referrer: fromAttribution("referrer"),
    "Landing page": fromAttribution("landing_page"),
    "Lead ID": ({ id }) => id,
  };
}

/** Returns the leads as CSV (see toCsv), each with its notes, oldest first. */
export function leadsCsv(
  leads: readonly Lead[],
  notes: readonly LeadNote[],
  separator: CsvSeparator = ",",
): string {
  const byLead = Map.groupBy(
    notes.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
    ({ lead_id }) => lead_id,
  );
  return toCsv(columnsWith(byLead), leads, separator);
}
