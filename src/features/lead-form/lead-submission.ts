import { attributionFrom } from "./attribution.ts";
import { readConsent } from "./consent.ts";
import { pathOfLead } from "./count-visit.ts";
import { signedOpeningTime, startedAt, submissionIdFor } from "./draft.ts";
import { readFormMessages } from "./form-words.ts";
import { readLanding } from "./landing.ts";
import { sourceFromQuery } from "./lead-source.ts";
import type { LeadValues } from "./lead.schema.ts";
import { spamSignals, isSuspected } from "./spam-check.ts";
import type { LeadSubmission } from "./submit-lead.ts";

/** Returns the lead to send: the form's valid values, with its origin, consent and signs of a bot. */
export function submissionFrom(
  form: HTMLFormElement,
  query: URLSearchParams,
  values: LeadValues,
): LeadSubmission {
  const data = new FormData(form);
  return {
    id: submissionIdFor(values),
    values,
    source: sourceFromQuery(query),
    attribution: attributionFrom(query, readLanding()),
    path: pathOfLead(location.pathname),
    language: form.dataset["language"] ?? "en",
    isSuspected: isSuspected(data, Date.now() - startedAt(performance.timeOrigin)),
    form: spamSignals(data, signedOpeningTime()),
    consent: readConsent(form),
    answers: readFormMessages().answers,
  };
}
