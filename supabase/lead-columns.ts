import type { Database } from "../src/supabase/database.generated.ts";

type Column = keyof Database["public"]["Tables"]["leads"]["Row"];

/** True if a column is used for a purpose, which find-forgotten.ts then checks; else why it is not. */
type UseOrReason = true | string;

export type LeadColumn = {
  /** Emptied by `private.anonymise_leads`, which empties `private.typed_columns` except for those it names. */
  erased: UseOrReason;
  /** Written by an import and for a lead that the desk adds: `private.store_given_leads`. */
  imported: UseOrReason;
  /** Read by the message to the sales chat. */
  announced: UseOrReason;
  /** A column of the desk's CSV. */
  exported: UseOrReason;
};

const ofTheForm: LeadColumn = { erased: true, imported: true, announced: true, exported: true };

/** The answers for a column that the database or the desk writes itself. */
function ofTheDatabase(exported: UseOrReason): LeadColumn {
  return {
    erased: "contains no word of the person",
    imported: "written by the database",
    announced: "not known when a lead comes in",
    exported,
  };
}

const internal = ofTheDatabase("of use only inside the desk");

/**
 * How each column of a lead is used outside the form and the board, which name their columns in their own code. A new
 * column fails the type check until it is listed here. A person's own export has every column.
 */
export const leadColumns: Record<Column, LeadColumn> = {
  id: { ...ofTheForm, erased: "identifies no person" },
  company_name: ofTheForm,
  contact_name: ofTheForm,
  contact_number: ofTheForm,
  email: ofTheForm,
  solution_interested: { ...ofTheForm, erased: "is counted, and contains no word of the person" },
  remarks: ofTheForm,
  stage: { ...ofTheDatabase(true), announced: true },
  source: { ...ofTheForm, imported: true },
  attribution: {
    erased: true,
    imported: true,
    announced: "the source says what matters",
    exported: "its parts are columns",
  },
  path: { ...internal, erased: true },
  language: {
    erased: "shared by a whole country",
    imported: true,
    announced: "the desk shows it",
    exported: true,
  },
  consent_text: { ...internal, erased: true },
  consent_version: { ...internal, erased: true },
  consented_at: internal,
  created_at: { ...ofTheDatabase(true), imported: true },
  updated_at: internal,
  deleted_at: internal,
  purge_at: internal,
  stage_changed_at: ofTheDatabase(true),
  first_response_at: { ...ofTheDatabase(true), imported: true },
  notification_status: internal,
  notification_error: { ...internal, erased: true },
  notification_claimed_at: { ...internal, announced: true },
  notified_at: internal,
  is_suspected: { ...ofTheDatabase(true), announced: true },
  country: ofTheDatabase("follows from the number, which is exported"),
  attempts: ofTheDatabase(true),
  attempted_at: ofTheDatabase(
    "only the number of attempts is exported; the history has their times",
  ),
  owner: { ...internal, imported: true },
  next_action: { ...ofTheDatabase(true), erased: "by private.forget_next_action" },
  next_action_on: { ...ofTheDatabase(true), erased: "by private.forget_next_action" },
  value: ofTheDatabase(true),
  value_currency: ofTheDatabase(true),
  lost_reason: ofTheDatabase(true),
  merged_into: internal,
  merged_over: { ...internal, erased: true },
  is_counted: { ...internal, imported: true },
};
