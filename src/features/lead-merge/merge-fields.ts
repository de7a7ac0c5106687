import { formatMoney } from "../../lib/format-money.ts";
import { formatDay } from "../../lib/format-time.ts";
import { stageTitle } from "../leads/model/board-model.ts";
import { valueOfLead } from "../leads/model/lead-facts.ts";
import type { Lead } from "../leads/model/lead.ts";
import type { Person } from "../leads/model/team.ts";

/** The labels of the fields that the kept lead may take from the other, by the database's names. */
export const mergedFields = {
  company_name: "Company",
  contact_name: "Contact",
  contact_number: "Phone",
  email: "Email",
  solution_interested: "Solution",
  remarks: "Remarks",
  stage: "Stage",
  owner: "Owner",
  next_action: "Next action",
  value: "Value",
} as const;

export type MergedField = keyof typeof mergedFields;

/** Returns the values that the user saw; the database merges only if they are still current. */
export function seenValuesOf(lead: Lead) {
  const { company_name, contact_name, contact_number, email, solution_interested, remarks } = lead;
  const { stage, owner, next_action, next_action_on, value, value_currency, deleted_at } = lead;
  return {
    company_name,
    contact_name,
    contact_number,
    email,
    solution_interested,
    remarks,
    stage,
    owner,
    next_action,
    next_action_on,
    value,
    value_currency,
    deleted_at,
  };
}

/** Returns a field of a lead as text; empty without a value. */
export function fieldText(lead: Lead, field: MergedField, people: readonly Person[]): string {
  switch (field) {
    case "stage":
      return stageTitle(lead.stage);
    case "owner":
      return (
        people.find(({ id }) => id === lead.owner)?.name ?? (lead.owner === null ? "" : "Someone")
      );
    case "next_action": {
      const { next_action, next_action_on } = lead;
      return next_action === null || next_action_on === null
        ? ""
        : `${next_action}, ${formatDay(`${next_action_on}T00:00`)}`;
    }
    case "value": {
      const value = valueOfLead(lead);
      return value ? formatMoney(value.amount, value.currency) : "";
    }
    default:
      return lead[field];
  }
}

/** Returns the fields in which two leads differ. */
export function differences(one: Lead, other: Lead, people: readonly Person[]): MergedField[] {
  return (Object.keys(mergedFields) as MergedField[]).filter(
    (field) => fieldText(one, field, people) !== fieldText(other, field, people),
  );
}
