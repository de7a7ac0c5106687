import { randomUUID } from "node:crypto";
import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { leadSchema } from "../../src/features/lead-form/lead.schema.ts";
import { english } from "../../src/lib/messages/english.ts";
import type { LeadSubmission } from "../../src/features/lead-form/submit-lead.ts";
import {
  bundleFormCode,
  compileFormCode,
  readEarlierFormCode,
} from "../../tests/simulation/bundle-form-code.ts";
import type { FormCode, PageGlobals } from "../../tests/simulation/types.ts";
import type { Backend } from "./start-backend.ts";

/** Loads the form's code of a version, and connects it to a backend. */
export async function formClient(
  version: "earlier" | "current",
  { url, anonKey }: Pick<Backend, "url" | "anonKey">,
): Promise<FormCode> {
  const bundle = version === "current" ? await bundleFormCode() : readEarlierFormCode();
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` };
  const globals = {
    setTimeout,
    clearTimeout,
    visitorClient: {
      tables: new PostgrestClient(`${url}/rest/v1`, { headers }),
      functions: new FunctionsClient(`${url}/functions/v1`, { headers }),
    },
  };
  return compileFormCode(bundle)(globals as unknown as PageGlobals);
}

/** A request as the form makes it, with every further column. */
export function fullSubmission(): LeadSubmission {
  const id = randomUUID();
  return {
    id,
    values: leadSchema(english.rules).parse({
      companyName: "Kopi Corner",
      contactName: "Tan Wei Ling",
      contactNumber: "+65 6123 4567",
      email: `${id}@kopi.example`,
      solutionInterested: "Waiter AI",
      remarks: `Two outlets (${id}).`,
    }),
    source: "free-trial",
    attribution: { utm_source: "mail" },
    path: { pages: [{ page: "/waiter-ai", sections: [] }] },
    language: "ms",
    isSuspected: false,
    consent: { text: "You agree.", version: "rev-1" },
  };
}
