import { type LeadFieldName, leadFields } from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";
import { foldText } from "../../../lib/search-text.ts";

export type FieldName = LeadFieldName | "language";

/** The fields that an import takes, as it calls them: those of the form, in its order, and the language. */
export const fieldTitles = {
  ...Object.fromEntries(LEAD_FIELDS.map((name) => [name, leadFields[name].title])),
  language: "Language",
} as Record<FieldName, string>;

/** The field of each column of a file; null for a column that is left out. */
export type Matches = readonly (FieldName | null)[];

/** Other headings, of HubSpot, Salesforce, Pipedrive, Zoho, Google and Outlook, the likeliest first. */
const HEADINGS: Partial<Record<FieldName, string[]>> = {
  companyName: [
    "company name",
    "organization",
    "organisation",
    "organization name",
    "organisation name",
    "organization 1 name",
    "account name",
    "account",
    "company account",
    "business name",
    "business",
    "employer",
    "perusahaan",
    "nama perusahaan",
    "syarikat",
    "nama syarikat",
  ],
  contactName: [
    "contact name",
    "full name",
    "person",
    "person name",
    "contact person",
    "primary contact",
    "lead name",
    "name",
    "nama",
    "nama lengkap",
    "nama kontak",
  ],
  contactNumber: [
    "contact number",
    "phone number",
    "person phone",
    "mobile phone",
    "mobile phone number",
    "mobile",
    "mobile number",
    "phone 1 value",
    "phone work",
    "phone mobile",
    "business phone",
    "telephone",
    "tel",
    "whatsapp",
    "whatsapp number",
    "telepon",
    "no telepon",
    "nomor telepon",
    "no hp",
    "no telefon",
  ],
  email: [
    "e mail",
    "email address",
    "e mail address",
    "person email",
    "work email",
    "email work",
    "e mail 1 value",
    "emel",
    "alamat email",
    "surel",
  ],
  solutionInterested: [
    "solution interested",
    "product",
    "product interest",
    "interested in",
    "interest",
    "service",
    "produk",
  ],
  language: ["preferred language", "language code", "locale", "bahasa"],
  remarks: [
    "remark",
    "message",
    "comments",
    "comment",
    "description",
    "enquiry",
    "inquiry",
    "notes",
    "note",
    "catatan",
    "pesan",
  ],
};

const FIRST_NAMES = ["first name", "given name", "nama depan"];
const LAST_NAMES = ["last name", "surname", "family name", "nama belakang"];

function wordsOf(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Guesses what the columns are from their headings; each field once, a name also from its two parts. */
export function guessMatches(headings: readonly string[]): Matches {
  const words = headings.map(wordsOf);
  const matches: (FieldName | null)[] = headings.map(() => null);
  function place(names: readonly string[]): number {
    const found = names.find((name) => words.includes(name));
    return found === undefined ? -1 : words.indexOf(found);
  }
  for (const [field, title] of Object.entries(fieldTitles) as [FieldName, string][]) {
    const column = place([wordsOf(title), ...(HEADINGS[field] ?? [])]);
    if (column !== -1) matches[column] = field;
  }
  if (!matches.includes("contactName")) {
    for (const column of [place(FIRST_NAMES), place(LAST_NAMES)]) {
      if (column !== -1) matches[column] = "contactName";
    }
  }
  return matches;
}
