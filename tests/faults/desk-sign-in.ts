import type { Fault } from "./fault.ts";

/** Faults of signing in and out of the desk: access check, login and sessions. */
export const signInFaults: Fault[] = [
  {
    name: "a user without a role is sent to the login page without a reason",
    change: {
      file: "src/features/admin-shell/use-admin.ts",
      find: "await signOut(signOutReasons.accessDenied)",
      replace: "await signOut(signOutReasons.noSession)",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "signs out a user without a role, opens the login page and shows 'Access Denied'",
    },
  },
  {
    name: "a failed check of access leaves the user in the desk",
    change: {
      file: "src/features/admin-shell/use-admin.ts",
      find: "      await signOut(signOutReasons.accessError);\n      return false;",
      replace: "      return true;",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "signs the user out and shows 'Access Error' if the check fails",
    },
  },
  {
    name: "after a session expired while the desk was closed, the login page shows no reason",
    change: {
      file: "src/features/admin-shell/access-status.ts",
      find: 'return { is: hadStoredSession ? "expired" : "no-session" };',
      replace: 'return { is: "no-session" };',
    },
    caughtBy: {
      file: "src/features/admin-shell/access-status.test.ts",
      test: "returns expired if supabase-js has removed a session that was stored at the start",
    },
  },
  {
    name: "an expired token is shown as a failed request instead of ending the session",
    change: {
      file: "src/supabase/session.ts",
      find: "/jwt expired|refresh token not found/i",
      replace: "/refresh token not found/i",
    },
    caughtBy: {
      file: "src/features/lead-board/lead-board-page.test.tsx",
      test: "signs the user out if the server answers 'JWT expired'",
    },
  },
  {
    name: "a token that the auth server refuses with 403 opens the desk",
    change: {
      file: "src/supabase/session.ts",
      find: "const isRefused = failure.status === 401 || failure.status === 403;",
      replace: "const isRefused = failure.status === 401;",
    },
    caughtBy: {
      file: "src/supabase/session.test.ts",
      test: "does not know the user",
    },
  },
  {
    name: "a sign-in with an unconfirmed email address is shown as a wrong password",
    change: {
      file: "src/features/sign-in/sign-in-error.ts",
      find: 'message.includes("Email not confirmed")',
      replace: 'message.includes("E-mail not confirmed")',
    },
    caughtBy: {
      file: "src/features/sign-in/sign-in-error.test.ts",
      test: "shows 'Email not confirmed' as 'Please confirm your email address before logging in.'",
    },
  },
  {
    name: "a limit on sign-ins is shown as a wrong password",
    change: {
      file: "src/features/sign-in/sign-in-error.ts",
      find: '    code === "over_request_rate_limit" ||\n    status === 429\n',
      replace: '    code === "over_request_rate_limit"\n',
    },
    caughtBy: {
      file: "src/features/sign-in/sign-in-error.test.ts",
      test: "shows 'Slow down' as 'Too many login attempts. Please try again later.'",
    },
  },
  {
    name: "pressing Sign In twice signs in twice",
    change: {
      file: "src/features/sign-in/sign-in-page.tsx",
      find: "    if (isSigningIn.current) return;\n    isSigningIn.current = true;",
      replace: "    isSigningIn.current = true;",
    },
    caughtBy: {
      file: "src/features/sign-in/sign-in-page.test.tsx",
      test: "the button shows progress, and a second click sends nothing",
    },
  },
  {
    name: "the login page does not show why the session ended",
    change: {
      file: "src/features/admin-shell/use-sign-out.ts",
      find: "const address = end ? `${to}?signed-out=${end}` : to;",
      replace: "const address = to;",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "the login's address has",
    },
  },
  {
    name: "the reason why a session ended is lost once supabase-js has removed the session",
    change: {
      file: "src/supabase/session-end.ts",
      find: "  lastId = readStoredId() ?? lastId;\n",
      replace: "  lastId = readStoredId();\n",
    },
    caughtBy: {
      file: "src/supabase/session-end.test.ts",
      test: "checks a session that supabase-js has removed, too",
    },
  },
  {
    name: "a session that ended after 12 idle hours is shown as seven days old",
    change: {
      file: "src/features/sign-in/sign-in-page.tsx",
      find: '  idle: "You were signed out because you were away for 12 hours.",',
      replace: '  idle: "You were signed out because 7 days have passed since you signed in.",',
    },
    caughtBy: {
      file: "src/features/sign-in/sign-in-page.test.tsx",
      test: "the address ?signed-out=idle shows why the user was signed out",
    },
  },
  {
    name: "Sign out everywhere else ends only this session",
    change: {
      file: "src/features/settings/sessions-data.ts",
      find: "session === undefined ? {} : { session }",
      replace: '{ session: session ?? "" }',
    },
    caughtBy: {
      file: "src/features/settings/sessions-card.test.tsx",
      test: "ends all other sessions with one request, even if the button is clicked twice",
    },
  },
  {
    name: "a session that was ended stays in the list",
    change: {
      file: "src/features/settings/sessions-card.tsx",
      find: '    if (outcome !== "access-lost") await sessions.refetch();\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/settings/sessions-card.test.tsx",
      test: "ends one session and confirms it",
    },
  },
  {
    name: "the session is checked every 30 minutes instead of every five",
    change: {
      file: "src/features/admin-shell/access-status.ts",
      find: "export const SESSION_CHECK_INTERVAL = 5 * 60 * 1000;",
      replace: "export const SESSION_CHECK_INTERVAL = 30 * 60 * 1000;",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "notices after five minutes that the session is gone, and opens the login page",
    },
  },
  {
    name: "a new password does not end the user's sessions on other devices",
    change: {
      file: "src/features/settings/data.ts",
      find: "  await endOtherSessions();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/settings/settings-page.test.tsx",
      test: "signs in with the current password, changes it, and ends the other sessions",
    },
  },
  {
    name: "a deleted admin who moves a lead sees a conflict instead of being signed out",
    change: {
      file: "src/features/leads/data/leads-data.ts",
      find: "    // The update of a user who has lost access matches no row either, but that is no conflict.\n    if (!data) await assertAccess();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/leads/data/leads-data.test.ts",
      test: "is an error of lost access if the access check denies it",
    },
  },
  {
    name: "a deleted admin who changes their name sees an error instead of being signed out",
    change: {
      file: "src/features/settings/data.ts",
      find: "return withAccessCheck(() => writeName(id, fullName));",
      replace: "return writeName(id, fullName);",
    },
    caughtBy: {
      file: "src/features/settings/settings-page.test.tsx",
      test: "shows a user who has lost access no message about a name that was not updated",
    },
  },
  {
    name: "a deleted admin who changes their password sees a wrong password instead of being signed out",
    change: {
      file: "src/features/settings/data.ts",
      find: "return withAccessCheck(() => replacePassword(current, next, code));",
      replace: "return replacePassword(current, next, code);",
    },
    caughtBy: {
      file: "src/features/settings/settings-page.test.tsx",
      test: "shows a user who has lost access no message about a wrong password",
    },
  },
  {
    name: "a deleted admin who saves working hours sees a conflict instead of being signed out",
    change: {
      file: "src/features/leads/data/working-hours-data.ts",
      find: "    if (conflictingCountries.length > 0) await assertAccess();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/leads/data/activity-data.test.ts",
      test: "an empty response about new hours is an error of lost access if the access check denies it",
    },
  },
  {
    name: "a deleted admin who adds a user sees an error instead of being signed out",
    change: {
      file: "src/features/admin-users/data.ts",
      find: 'await withAccessCheck(() => manageAdmin({ action: "create", user }))',
      replace: 'await manageAdmin({ action: "create", user })',
    },
    caughtBy: {
      file: "src/features/admin-users/add-admin-dialog.test.tsx",
      test: "shows no error message to a user who has lost access",
    },
  },
  {
    name: "a deleted admin who deletes a lead sees an error instead of being signed out",
    change: {
      file: "src/features/leads/data/leads-data.ts",
      find: "  const isDeleted = await withAccessCheck(async () => {",
      replace:
        "  const isDeleted = await (async (run: () => Promise<boolean>) => run())(async () => {",
    },
    caughtBy: {
      file: "src/features/leads/data/leads-data.test.ts",
      test: "throws an error of lost access if the access check denies it",
    },
  },
  {
    name: "access is not checked when the user returns to the tab",
    change: {
      file: "src/features/admin-shell/access-status.ts",
      find: '  document.addEventListener("visibilitychange", onVisible);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/admin-shell/admin-shell.test.tsx",
      test: "checks access when the tab becomes visible, and signs out an admin who was deleted",
    },
  },
  {
    name: "a user whose clock differs from the server's is signed out",
    change: {
      file: "src/supabase/whole-client.ts",
      find: "{ ...body, expires_at: undefined }",
      replace: "body",
    },
    caughtBy: { file: "src/supabase/whole-client.test.ts", test: "an hour ahead of the server's" },
  },
  {
    name: "the first page sends a stored session that has already expired",
    change: {
      file: "src/supabase/stored-session.ts",
      find: "session.expires_at * 1_000 - Date.now() > REFRESH_MARGIN",
      replace: "session.expires_at > 0",
    },
    caughtBy: {
      file: "src/supabase/client.test.ts",
      test: "lets supabase-js renew a session that is about to end before it sends the request",
    },
  },
  {
    name: "a response that the desk's page requested early for one user is shown to the next user",
    change: {
      file: "src/supabase/early-requests.ts",
      find: "early.token === token && ",
      replace: "",
    },
    caughtBy: {
      file: "src/desk/early-requests.test.ts",
      test: "does not use an early response to a request with another user's token",
    },
  },
  {
    name: "a menu whose button is pressed before its code is loaded never opens",
    change: {
      file: "src/ui/waiting-trigger.tsx",
      find: "had.current.press = true;",
      replace: "had.current.press = false;",
    },
    caughtBy: {
      file: "src/ui/waiting-trigger.test.tsx",
      test: "a button pressed before its menu has loaded opens it then, and keeps the focus",
    },
  },
];
