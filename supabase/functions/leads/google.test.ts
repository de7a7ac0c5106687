import assert from "node:assert/strict";
import { googleSchema, leadOfGoogle } from "./google.ts";

function read(columns: Record<string, string>) {
  const user_column_data = Object.entries(columns).map(([column_id, string_value]) => {
    return { column_id, string_value };
  });
  return leadOfGoogle(googleSchema.parse({ google_key: "k", lead_id: "1", user_column_data }));
}

Deno.test("prefers a work address to a private one, and joins first and last name", () => {
  assert.deepEqual(
    read({
      FIRST_NAME: "Wei Ling",
      LAST_NAME: "Tan",
      EMAIL: "home@kopi.example",
      WORK_EMAIL: "work@kopi.example",
      PHONE_NUMBER: "+6561234567",
      COMPANY_NAME: "Kopi",
      CITY: "Singapore",
      JOB_TITLE: " ",
    }),
    {
      contact_name: "Wei Ling Tan",
      company_name: "Kopi",
      contact_number: "+6561234567",
      email: "work@kopi.example",
      remarks: "CITY: Singapore",
      attribution: { utm_source: "google" },
    },
  );
});
