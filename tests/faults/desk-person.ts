import type { Fault } from "./fault.ts";

/** Faults of a person's data (consent, correction, export) and of working hours. */
export const personFaults: Fault[] = [
  {
    name: "a lead without known consent is shown as having consented",
    change: {
      file: "src/features/lead-panel/lead-fields.tsx",
      find: '(isAddedByDesk(lead) ? "Not asked: added on the desk" : null)',
      replace: '(isAddedByDesk(lead) ? "Not asked: added on the desk" : "Yes")',
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows the consent text that the person agreed to, or no row if there is none",
    },
  },
  {
    name: "a correction overwrites what another user corrected meanwhile",
    change: {
      file: "src/features/lead-privacy/correct-dialog.tsx",
      find: "correct(hasConflict ? detailsOf(lead) : openedDetails, values)",
      replace: "correct(detailsOf(lead), values)",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "reports a conflict if another user changed the details while the dialog was open",
    },
  },
  {
    name: "a lead's details can be corrected to values that the contact form refuses",
    change: {
      file: "src/ui/use-schema-form.ts",
      find: "resolver: zodResolver(schema), ",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "refuses details that the contact form refuses, with the same messages",
    },
  },
  {
    name: "a correction appears in the history only after a reload",
    change: {
      file: "src/features/lead-privacy/correct-dialog.tsx",
      find: "        void mutate(leadKeys.events(lead.id));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-privacy/correct-dialog.test.tsx",
      test: "confirms a correction, applies the row to the board, and reads the history again",
    },
  },
  {
    name: "exporting a person's data as JSON saves the readable page instead",
    change: {
      file: "src/features/lead-privacy/export-dialog.tsx",
      find: 'if (format === "html") saveFile',
      replace: 'if (format !== "html") saveFile',
    },
    caughtBy: {
      file: "src/features/lead-privacy/export-dialog.test.tsx",
      test: "exports a person's data as a JSON file with every lead",
    },
  },
  {
    name: "texts in the exported page of a person's data become markup",
    change: {
      file: "src/features/lead-privacy/person-copy.ts",
      find: "return escapeHtml(String(value));",
      replace: "return String(value);",
    },
    caughtBy: {
      file: "src/features/lead-privacy/export-dialog.test.tsx",
      test: "exports a person's data as a readable page, with markup escaped",
    },
  },
  {
    name: "the time to reply counts every hour, not only working hours",
    change: {
      file: "src/features/leads/model/working-hours.ts",
      find: "  const due = responseDue(createdAt(lead), hours);",
      replace: "  const due = createdAt(lead) + hours.response_minutes * MINUTE;",
    },
    caughtBy: {
      file: "src/features/leads/model/working-hours.test.ts",
      test: "uses the hours of the lead's country, and Singapore's for other countries",
    },
  },
  {
    name: "a reply time of less than five minutes is stored",
    change: {
      file: "src/features/lead-hours/working-hours.schema.ts",
      find: "response_minutes < 5 ||",
      replace: "response_minutes < 1 ||",
    },
    caughtBy: {
      file: "src/features/lead-hours/working-hours.schema.test.ts",
      test: "rejects hours with { response_minutes: 4 }",
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
      test: "does not count a public holiday in the country that has it",
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
      test: "does not overwrite another admin's change, and saves the kept entries on the next try",
    },
  },
];
