import type { Lead } from "./lead.ts";

/** Another lead that seems to be of the same person; `same` lists what the two share. */
export type Duplicate = Pick<Lead, "id" | "company_name" | "contact_name" | "created_at"> & {
  same: ("email" | "number" | "name")[];
};

const FIELD_LABELS = { email: "email", number: "number", name: "contact at the company" };

/** Returns what two leads share, e.g. "same email and number". */
export function sharedText({ same }: Pick<Duplicate, "same">): string {
  return `same ${new Intl.ListFormat("en-SG").format(same.map((field) => FIELD_LABELS[field]))}`;
}
