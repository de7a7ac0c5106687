import type { Fault } from "./fault.ts";

/** Faults of the contact form: its fields, its messages and what is sent. */
export const formFaults: Fault[] = [
  {
    name: "a captcha that never answers keeps the form from being sent",
    change: {
      file: "src/features/lead-form/lead-form.island.ts",
      find: "new Promise<null>((resolve) => setTimeout(resolve, PASS_TIMEOUT_MS, null)),",
      replace: "new Promise<null>(() => undefined),",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-captcha.test.tsx",
      test: "sends the lead without a pass if the captcha does not answer within ten seconds",
    },
  },
  {
    name: "a lead is marked as suspected even after its sender passed the captcha",
    change: {
      file: "src/features/lead-form/lead-sending.ts",
      find: "form: { ...submission.form, ...(pass ? { pass } : {}) }",
      replace: "form: { ...submission.form }",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-captcha.test.tsx",
      test: "sends the pass of the captcha with the lead",
    },
  },
  {
    name: "a lead that is refused because the site is busy is lost",
    change: {
      file: "src/features/lead-form/submit-messages.ts",
      find: '  if (isSiteBusy(failure)) return "busy";\n',
      replace: "  if (isSiteBusy(failure)) return undefined;\n",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-outcomes.test.tsx",
      test: "saves the lead if the site is busy, and sends it automatically, once",
    },
  },
  {
    name: "the form on a page of sections takes its source from the address",
    change: {
      file: "src/features/lead-form/form-query.ts",
      find: '  if (source) query.set("source", source);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/pages/page-lead-form.test.tsx",
      test: "a page of sections shows the contact page's form, and sends the section's source",
    },
  },
  {
    name: "a page of sections shows two lead forms",
    change: {
      file: "src/content/lead-form-section.ts",
      find: "!isLeadForm(section) || section === first",
      replace: "!isLeadForm(section) || first !== undefined",
    },
    caughtBy: {
      file: "src/pages/page-lead-form.test.tsx",
      test: "shows one form, even if sections ask for several",
    },
  },
  {
    name: "a form sends remarks that were typed in another form and that it does not show",
    change: {
      file: "src/features/lead-form/fill-from-draft.ts",
      find: "    if (!field) continue;\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/fill-from-draft.test.ts",
      test: "does not fill a field that the form leaves out, but keeps it in the draft",
    },
  },
  {
    name: "the summary of errors is in the order of the rules, not of the form",
    change: {
      file: "src/features/lead-form/lead-form-view.ts",
      find: "  const wrong = LEAD_FIELDS.flatMap((name) => {",
      replace: "  const wrong = LEAD_FIELDS.toReversed().flatMap((name) => {",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-view.test.ts",
      test: "appear at their fields and in the summary, in the order of the form",
    },
  },
  {
    name: "a field's error is not its accessible description",
    change: {
      file: "src/features/lead-form/lead-form-view.ts",
      find: '  control.setAttribute("aria-describedby", errorId);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-view.test.ts",
      test: "appear at their fields and in the summary, in the order of the form",
    },
  },
  {
    name: "a retry after a lost answer stores a second lead",
    change: {
      file: "src/features/lead-form/draft.ts",
      find: "stored.fingerprint === fingerprint && stored.id",
      replace: "stored.draft === fingerprint && stored.id",
    },
    caughtBy: {
      file: "src/features/lead-form/draft.test.ts",
      test: "keeps the id of unchanged values until they are sent, and gives changed ones a new id",
    },
  },
  {
    name: "sending a lead that is already stored shows an error",
    change: {
      file: "src/features/lead-form/submit-lead.ts",
      find: '  if (code === "23505" && message.includes("leads_pkey")) return;\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/submit-lead.test.ts",
      test: "treats a lead that is already stored as a success, and notifies sales",
    },
  },
  {
    name: "a 429 of a proxy shows an unknown error",
    change: {
      file: "src/features/lead-form/submit-messages.ts",
      find: 'if (status === 429 || message.includes("Rate limit")) return true;',
      replace: 'if (message.includes("Rate limit")) return true;',
    },
    caughtBy: {
      file: "src/features/lead-form/submit-messages.test.ts",
      test: "recognizes a rate limit by its status",
    },
  },
  {
    name: "the database's rate limit shows an unknown error",
    change: {
      file: "src/features/lead-form/submit-messages.ts",
      find: 'if (status === 429 || message.includes("Rate limit")) return true;',
      replace: 'if (status === 429 || message.includes("RateLimit")) return true;',
    },
    caughtBy: {
      file: "src/features/lead-form/submit-messages.test.ts",
      test: "recognizes a rate limit by its message",
    },
  },
  {
    name: "the entries in the form are lost after a failure",
    change: {
      file: "src/features/lead-form/lead-form.island.ts",
      find: "    toast: showToast,\n",
      replace: "    toast: (...toast) => (form.reset(), showToast(...toast)),\n",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-sending.test.tsx",
      test: "after the error 'Rate limit exceeded.' shows a message",
    },
  },
  {
    name: "the form does not report that a slow request continues",
    change: {
      file: "src/features/lead-form/lead-sending.ts",
      find: "const SLOW_AFTER_MS = 8_000;",
      replace: "const SLOW_AFTER_MS = 80_000;",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-sending.test.tsx",
      test: "shows that a slow request is still being sent",
    },
  },
  {
    name: "the visitor sees an error if the sales chat is down",
    change: {
      file: "src/features/lead-form/submit-lead.ts",
      find: "  if (isRateLimit(failure)) throw failure;",
      replace: "  if (error) throw failure;",
    },
    caughtBy: {
      file: "src/features/lead-form/submit-lead.test.ts",
      test: "ignores a function that cannot be reached, because the lead is stored",
    },
  },
  {
    name: "the page thanks the visitor although the notification met a rate limit",
    change: {
      file: "src/features/lead-form/submit-lead.ts",
      find: "  if (isRateLimit(failure)) throw failure;",
      replace: "  if (error === null && isRateLimit(failure)) throw failure;",
    },
    caughtBy: {
      file: "src/features/lead-form/submit-lead.test.ts",
      test: "throws if the notification function reports a rate limit",
    },
  },
  {
    name: "the form sends half a surrogate pair, which the database cannot store",
    change: { file: "src/lib/lead-rules.ts", find: " && text.isWellFormed()", replace: "" },
    caughtBy: {
      file: "src/features/lead-form/lead.schema.test.ts",
      test: "refuses remarks that no database can store",
    },
  },
  {
    name: "a lead from a form that a machine filled in is not marked as suspected",
    change: {
      file: "src/features/lead-form/spam-check.ts",
      find: "return Boolean(form.get(HONEYPOT)) || milliseconds < MIN_FILL_TIME_MS;",
      replace: "return Boolean(form.get(HONEYPOT)) && milliseconds < MIN_FILL_TIME_MS;",
    },
    caughtBy: {
      file: "src/features/lead-form/spam-check.test.ts",
      test: "suspects a filled-in hidden field",
    },
  },
  {
    name: "a lead is marked as suspected because its sender reloaded the page",
    change: {
      file: "src/features/lead-form/draft.ts",
      find: "  if (stored > 0) return stored;\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/draft.test.ts",
      test: "stores when the form was first shown for this draft",
    },
  },
  {
    name: "a lead with the source free-trial starts in the wrong stage",
    change: {
      file: "src/features/lead-form/submit-lead.ts",
      find: 'if (source === "free-trial") return "request-trial";',
      replace: 'if (source === "free_trial") return "request-trial";',
    },
    caughtBy: {
      file: "src/features/lead-form/submit-lead.test.ts",
      test: "gives a lead with the source free-trial the stage request-trial",
    },
  },
  {
    name: "the form does not show the heading of its source",
    change: {
      file: "src/features/lead-form/heading-for.ts",
      find: 'return note ? [[source, heading ?? "", note]] : [[source, heading ?? ""]];',
      replace: 'return note ? [[source, heading ?? "", note]] : [[heading ?? "", source]];',
    },
    caughtBy: {
      file: "src/features/lead-form/heading-for.test.ts",
      test: "returns only sources that have a heading or a note",
    },
  },
  {
    name: "no error is shown if the code that sends the form cannot be loaded",
    change: {
      file: "src/features/lead-form/lead-sending.ts",
      find: 'if (next !== "saved" && next !== "busy") fail(error);',
      replace: "if (!next) fail(error);",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-code.test.tsx",
      test: "shows an error if the sending code does not load, and can send on the next attempt",
    },
  },
  {
    name: "a Malay lead is stored as English",
    change: {
      file: "src/features/lead-form/lead-submission.ts",
      find: 'language: form.dataset["language"] ?? "en",',
      replace: 'language: "en",',
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-sending.test.tsx",
      test: "sends the language of the form's page, and opens the home page in it",
    },
  },
  {
    name: "a Malay lead is offered English templates first",
    change: {
      file: "src/features/lead-templates/fill-template.ts",
      find: "Number(template.language !== language)",
      replace: "Number(template.language === language)",
    },
    caughtBy: {
      file: "src/features/lead-templates/fill-template.test.ts",
      test: "lists templates in the lead's language first, and keeps the order of the others",
    },
  },
  {
    name: "the language of a lead is not on its card",
    change: {
      file: "src/features/lead-ui/card/lead-details.tsx",
      find: "return language === null ? null :",
      replace: "return language !== null ? null :",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/compact.test.tsx",
      test: "shows a lead's language on its card unless it is English",
    },
  },
  {
    name: "the form of a visitor from the Malaysian page starts with +65",
    change: {
      file: "src/features/lead-form/phone-prefix.ts",
      find: "countries.find(([name]) => source?.startsWith(`${name}-`)) ??\n",
      replace: "",
    },
    caughtBy: { file: "src/features/lead-form/phone-prefix.test.ts", test: "the form starts with" },
  },
];
