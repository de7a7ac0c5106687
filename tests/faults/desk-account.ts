import type { Fault } from "./fault.ts";

/** Faults of an admin's own account: recovery, the second factor and the settings. */
export const accountFaults: Fault[] = [
  {
    name: "the page for a forgotten password reveals who has an account",
    change: {
      file: "src/features/sign-in/forgot-password-page.tsx",
      find: '  if (code === "over_email_send_rate_limit") return null;\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/sign-in/forgot-password-page.test.tsx",
      test: "shows the same text for an error that only existing accounts cause",
    },
  },
  {
    name: "after a password link was sent, another email address cannot be tried",
    change: {
      file: "src/features/sign-in/forgot-password-page.tsx",
      find: "onReset={() => setSentTo(null)}",
      replace: "onReset={() => undefined}",
    },
    caughtBy: {
      file: "src/features/sign-in/forgot-password-page.test.tsx",
      test: "can be used for another address, and sends one request for two clicks",
    },
  },
  {
    name: "a password link without a token shows the form for a new password",
    change: {
      file: "src/features/sign-in/reset-password-page.tsx",
      find: '{token !== "" && token !== expiredToken && (',
      replace: "{token !== expiredToken && (",
    },
    caughtBy: {
      file: "src/features/sign-in/reset-password-page.test.tsx",
      test: "shows that '#token=abc' is not a valid link",
    },
  },
  {
    name: "a user's name of one letter is stored",
    change: {
      file: "src/features/settings/settings.schema.ts",
      find: 'z.minLength(2, "Name must be at least 2 characters long")',
      replace: 'z.minLength(1, "Name must be at least 2 characters long")',
    },
    caughtBy: { file: "src/features/settings/settings-page.test.tsx", test: "refuses the name" },
  },
  {
    name: "the passwords stay in the form after they were changed",
    change: {
      file: "src/features/settings/password-card.tsx",
      find: '    reset();\n    toasts.settle("password");',
      replace: '    toasts.settle("password");',
    },
    caughtBy: {
      file: "src/features/settings/settings-page.test.tsx",
      test: "signs in with the current password, changes it, and ends the other sessions",
    },
  },
  {
    name: "lists of the settings are not read again after another user changed them",
    change: {
      file: "src/features/lead-actions/desk-session.tsx",
      find: "keys[table] ?? []",
      replace: "ownKeys[table] ?? []",
    },
    caughtBy: {
      file: "src/features/lead-actions/desk-session.test.tsx",
      test: "reads settings and figures again as soon as Realtime reports a change",
    },
  },
  {
    name: "a recovery code opens the desk without offering to set up a new app",
    change: {
      file: "src/features/sign-in/second-factor/second-factor-page.tsx",
      find: 'onDone={() => setStep("offer")}',
      replace: "onDone={enter}",
    },
    caughtBy: {
      file: "src/features/sign-in/second-factor/second-factor-page.test.tsx",
      test: "shows an error for a wrong recovery code; a correct one offers to set up a new app",
    },
  },
  {
    name: "an authenticator app is removed without a code",
    change: {
      file: "src/features/sign-in/second-factor/remove-factor.tsx",
      find: "    await verifySecondFactor(code, [...others, factor.id]);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/sign-in/second-factor/two-factor-card.test.tsx",
      test: "a wrong code removes no app, not even the last one",
    },
  },
  {
    name: "the password of a user with an authenticator app changes without a code",
    change: {
      file: "src/supabase/password-check.ts",
      find: "  if (ids.length > 0) await verifySecondFactor(code, ids, checker);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/supabase/password-check.test.ts",
      test: "sends the code of a user with an app, and continues in the session with both factors",
    },
  },
  {
    name: "a user who has to set up an authenticator app enters the desk without one",
    change: {
      file: "src/features/sign-in/sign-in-page.tsx",
      find: 'if (step !== "none") return await',
      replace: 'if (step === "verify") return await',
    },
    caughtBy: {
      file: "src/features/sign-in/sign-in-page.test.tsx",
      test: "sends a user who needs a second factor to its page first (enroll)",
    },
  },
  {
    name: "a primary admin without an authenticator app can require one, and so locks everybody out",
    change: {
      file: "src/features/sign-in/second-factor/requirement.tsx",
      find: "disabled={!hasFactor}",
      replace: "disabled={false}",
    },
    caughtBy: {
      file: "src/features/sign-in/second-factor/two-factor-card.test.tsx",
      test: "a primary admin without an app cannot require two-factor sign-in",
    },
  },
  {
    name: "every admin can require authenticator apps for all users, not only the primary admin",
    change: {
      file: "src/features/sign-in/second-factor/data.ts",
      find: "mayChange: profile.data?.is_primary_admin === true,",
      replace: "mayChange: profile.data !== null,",
    },
    caughtBy: {
      file: "src/features/sign-in/second-factor/data.test.ts",
      test: "returns isRequired false and mayChange false from the database",
    },
  },
];
