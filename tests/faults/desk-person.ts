import type { Fault } from "./fault.ts";

/** Faults of a person's data and of the hours in which somebody answers them. */
export const personFaults: Fault[] = [
  {
    name: "consent is shown for a lead that gave none",
    change: {
      file: "src/features/lead-panel/lead-fields.tsx",
      find: '(isAddedByDesk(lead) ? "Not asked: added on the desk" : null)',
      replace: '(isAddedByDesk(lead) ? "Not asked: added on the desk" : "Yes")',
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows what the person agreed to, and nothing if nothing is known",
    },
  },
  {
    name: "a correction overwrites what somebody else corrected",
    change: {
      file: "src/features/lead-privacy/correct-dialog.tsx",
      find: "correct(hasConflict ? detailsOf(lead) : opened, values)",
      replace: "correct(detailsOf(lead), values)",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "what somebody else changed while the dialog was open is a conflict, not overwritten",
    },
  },
  {
    name: "details are corrected to what the form refuses",
    change: {
      file: "src/features/lead-privacy/correct-dialog.tsx",
      find: "    resolver: zodResolver(schema),\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "the rules of the contact form are the dialog's",
    },
  },
  {
    name: "a correction is not in the history until a reload",
    change: {
      file: "src/features/lead-privacy/correct-dialog.tsx",
      find: "        void mutate(leadKeys.events(lead.id));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "a correction is confirmed, shown, and in the history at once",
    },
  },
  {
    name: "the JSON of a person's data is the page to read",
    change: {
      file: "src/features/lead-privacy/export-dialog.tsx",
      find: 'if (format === "html") saveFile',
      replace: 'if (format !== "html") saveFile',
    },
    caughtBy: {
      file: "src/features/lead-privacy/export-dialog.test.tsx",
      test: "a person's data is a file to hand on, with every lead",
    },
  },
  {
    name: "a text in a person's copy becomes markup",
    change: {
      file: "src/features/lead-privacy/person-copy.ts",
      find: "return escapeHtml(String(value));",
      replace: "return String(value);",
    },
    caughtBy: {
      file: "src/features/lead-privacy/export-dialog.test.tsx",
      test: "a person's data is a page to read, whose texts are no markup",
    },
  },
  {
    name: "a reply is due by the clock, not by working hours",
    change: {
      file: "src/features/leads/model/working-hours.ts",
      find: "  const due = responseDue(createdAt(lead), hours);",
      replace: "  const due = createdAt(lead) + hours.response_minutes * MINUTE;",
    },
    caughtBy: {
      file: "src/features/leads/model/working-hours.test.ts",
      test: "a lead is due by the hours of its country, one from elsewhere by Singapore's",
    },
  },
  {
    name: "a reply time of three minutes is stored",
    change: {
      file: "src/features/lead-hours/working-hours.schema.ts",
      find: "response_minutes < 5 ||",
      replace: "response_minutes < 1 ||",
    },
    caughtBy: {
      file: "src/features/lead-hours/working-hours.schema.test.ts",
      test: "{ response_minutes: 4 } is refused",
    },
  },
  {
    name: "a reply becomes overdue on a public holiday",
    change: {
      file: "src/features/leads/model/working-hours.ts",
      find: " || holidays.includes(isoDay(day))",
      replace: "",
    },
    caughtBy: {
      file: "src/features/leads/model/working-hours.test.ts",
      test: "a public holiday is no working day, in the country that has it",
    },
  },
  {
    name: "a new public holiday counts only after a reload",
    change: {
      file: "src/features/lead-hours/holidays-card.tsx",
      find: "    void mutate(leadKeys.hours());\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-hours/holidays-card.test.tsx",
      test: "reads the working hours again after a holiday was added or removed",
    },
  },
  {
    name: "new working hours count only after a reload",
    change: {
      file: "src/features/lead-hours/working-hours-card.tsx",
      find: "        await refetch();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-hours/working-hours-card.test.tsx",
      test: "does not overwrite a faster change, keeps the entries, and saves them on the next try",
    },
  },
];
