import type { Fault } from "./fault.ts";

/** Faults of the pages around the lead board: users, activity, report and the shell. */
export const adminFaults: Fault[] = [
  {
    name: "the export of the activity ignores its filter",
    change: {
      file: "src/features/activity/export-activity.ts",
      find: "await fetchAll(filter)",
      replace: 'await fetchAll({ person: "", action: "", from: "", to: "" })',
    },
    caughtBy: {
      file: "src/features/activity/activity-page.test.tsx",
      test: "exports what the filter matches",
    },
  },
  {
    name: "the activity of a user lacks what others did to their account",
    change: {
      file: "src/features/activity/data.ts",
      find: "query.or(`actor_id.eq.${person},subject_id.eq.${person}`)",
      replace: "query.or(`actor_id.eq.${person}`)",
    },
    caughtBy: {
      file: "src/features/activity/activity-page.test.tsx",
      test: "filters by the user, action and days in the address, until the filters are cleared",
    },
  },
  {
    name: "a password link for another admin goes to the admin who sends it",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "await sendPasswordLink(email);",
      replace: "await sendPasswordLink(me?.email ?? email);",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-actions.test.tsx",
      test: "sends another admin a link to choose a new password",
    },
  },
  {
    name: "the list shows the old primary admin after a hand-over",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "    await reading.refetch();\n    if (outcome",
      replace: "    if (outcome",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-actions.test.tsx",
      test: "hands the primary role over after the password, and lists the new primary admin first",
    },
  },
  {
    name: "the list of users does not show changes that another admin makes",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "    isLive: false,\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-users-page.test.tsx",
      test: "shows another admin's changes without a reload",
    },
  },
  {
    name: "the list of users shows a user's old name after it was changed in the settings",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "    dedupingInterval: 0,\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-users-page.test.tsx",
      test: "reads the list again when the page is reopened, because a name may have changed",
    },
  },
  {
    name: "a user who is added as a member is created as an admin",
    change: {
      file: "src/features/admin-users/data.ts",
      find: '...(role === "member" && { role })',
      replace: '...(role === "admin" && { role })',
    },
    caughtBy: {
      file: "src/features/admin-users/add-admin-dialog.test.tsx",
      test: "creates a member if that role is chosen",
    },
  },
  {
    name: "Make a member does not make an admin a member",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: 'const other = role === "admin" ? "member" : "admin";',
      replace: 'const other = role === "member" ? "member" : "admin";',
    },
    caughtBy: {
      file: "src/features/admin-users/admin-users-page.test.tsx",
      test: "lists members after admins, and changes a role with the menu",
    },
  },
  {
    name: "a figure of the report for one country opens the leads of all countries",
    change: {
      file: "src/features/report/report.ts",
      find: "...periodQuery(period), ...filter",
      replace: "...periodQuery({ ...period, country: null }), ...filter",
    },
    caughtBy: {
      file: "src/features/report/report.test.ts",
      test: "leadsPath contains the report's period and country",
    },
  },
  {
    name: "a lost reason in the report opens every lost lead",
    change: {
      file: "src/features/report/report.ts",
      find: '  "reason",\n  "currency",\n  "page",\n  "section",\n  "heading",\n  "campaign",\n] as const;',
      replace: '  "currency",\n  "page",\n  "section",\n  "heading",\n  "campaign",\n] as const;',
    },
    caughtBy: {
      file: "src/features/report/report.test.ts",
      test: "reads the filter of a list from the URL, even an empty reason",
    },
  },
  {
    name: "the link back from the leads to the report forgets the period",
    change: {
      file: "src/features/report/report-leads-page.tsx",
      find: "to={`${REPORT_PATH}?${backQuery.toString()}`}",
      replace: "to={REPORT_PATH}",
    },
    caughtBy: {
      file: "src/features/report/report-page.test.tsx",
      test: "lists the leads behind a figure, with a link back to the report",
    },
  },
  {
    name: "the state of the sidebar is forgotten after a day instead of seven",
    change: {
      file: "src/features/admin-shell/use-sidebar.ts",
      find: "const SEVEN_DAYS = 7 * 24 * 60 * 60;",
      replace: "const SEVEN_DAYS = 24 * 60 * 60;",
    },
    caughtBy: {
      file: "src/features/admin-shell/use-sidebar.test.ts",
      test: "writes a cookie that lasts 7 days",
    },
  },
  {
    name: "the letter B collapses the sidebar",
    change: {
      file: "src/features/admin-shell/use-sidebar.ts",
      find: "ctrlKey !== metaKey && !altKey",
      replace: "!altKey",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "does not toggle the sidebar when b is pressed with {}",
    },
  },
  {
    name: "the drawer stays open after an entry was chosen",
    change: {
      file: "src/features/admin-shell/admin-shell.tsx",
      find: "            onNavigate={closeDrawer}\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "closes the drawer when an entry is chosen",
    },
  },
  {
    name: "what was done on one page cannot be undone on the next",
    change: {
      file: "src/features/lead-actions/undo-session.ts",
      find: "  useEffect(() => session.open(store), [session, store]);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-actions/use-lead-actions.test.tsx",
      test: "undoes on one page a move that was made on another, and shows the undo there",
    },
  },
  {
    name: "each page of the desk has its own undo history",
    change: {
      file: "src/features/lead-actions/desk-session.tsx",
      find: "<UndoContext value={undoSession}>{children}</UndoContext>",
      replace: "children",
    },
    caughtBy: {
      file: "src/features/lead-actions/desk-session.test.tsx",
      test: "the desk's pages share one undo history",
    },
  },
  {
    name: "an email address that is already taken is shown as an unknown error",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "/already registered|already been registered|already exist/i",
      replace: "/already registered/",
    },
    caughtBy: {
      file: "src/features/admin-users/add-admin-dialog.test.tsx",
      test: "shows the server's error 'A user with this email already exists.'",
    },
  },
  {
    name: "the message that admins already exist is shown as a taken email address",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "if (/admin users already exist/i.test(message)) {",
      replace: "if (/admin users exist/i.test(message)) {",
    },
    caughtBy: {
      file: "src/features/admin-users/add-admin-dialog.test.tsx",
      test: "shows the server's error 'This system already has admin users",
    },
  },
  {
    name: "the reason why an admin cannot be deleted is not shown",
    change: {
      file: "src/features/admin-users/use-admins.ts",
      find: "deletionErrors.find((text) => message.includes(text)) ??\n",
      replace: "deletionErrors.find((text) => message === `Error: ${text}`) ??\n",
    },
    caughtBy: {
      file: "src/features/admin-users/delete-admin-dialog.test.tsx",
      test: "shows the server's refusal 'Cannot delete the last admin user.",
    },
  },
  {
    name: "the primary admin has a Delete button",
    change: {
      file: "src/features/admin-users/admin-list.tsx",
      find: "{!admin.is_primary_admin && admin.id !== ownId && (",
      replace: "{admin.id !== ownId && (",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-users-page.test.tsx",
      test: "lists the primary admin first, with names, badges, emails and dates",
    },
  },
  {
    name: "a user's own account has a Delete button",
    change: {
      file: "src/features/admin-users/admin-list.tsx",
      find: "{!admin.is_primary_admin && admin.id !== ownId && (",
      replace: "{!admin.is_primary_admin && (",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-actions.test.tsx",
      test: "shows neither the menu nor Delete in the user's own row",
    },
  },
  {
    name: "a desk without admins shows an error",
    change: {
      file: "src/features/admin-users/data.ts",
      find: "    if (toAppError(error).code === NO_ADMINS) return [];\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/admin-users/admin-users-page.test.tsx",
      test: "shows an empty state if there are no admins",
    },
  },
];
