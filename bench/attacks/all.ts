import { accessAttacks } from "./access.ts";
import { errorAttacks, fieldAttacks, outageAttacks } from "./malformed-requests.ts";
import type { Attack } from "./attack.ts";
import { auditLogAttacks } from "./audit-log.ts";
import { captchaAttacks } from "./captcha.ts";
import { leadKeyAttacks, webhookAttacks } from "./connections.ts";
import { configurationAttacks, kindAttacks } from "./configuration.ts";
import { deskCallAttacks } from "./desk-calls.ts";
import { headerAttacks, originAttacks, pathAttacks, sizeAttacks } from "./http-requests.ts";
import { enumerationAttacks, resetLinkAttacks } from "./forgotten-password.ts";
import { countAttacks, rebuildAttacks, resultAttacks, statusAttacks } from "./functions.ts";
import {
  chatAttacks,
  contentAttacks,
  filterAttacks,
  formulaAttacks,
  linkAttacks,
} from "./injection.ts";
import { lakeAttacks } from "./lake.ts";
import { leadAttacks } from "./leads.ts";
import { guessAttacks, networkAttacks } from "./limits.ts";
import { passwordAttacks, sessionAttacks, signInAttacks } from "./people.ts";
import { memberAttacks } from "./members.ts";
import { personsRightsAttacks } from "./persons-rights.ts";
import { handOverAttacks, settingAttacks, settingValueAttacks } from "./primary-admin.ts";
import { recoveryCodeAttacks } from "./recovery-codes.ts";
import { codeAttacks, passwordOnlyAttacks } from "./second-factor.ts";
import { endedSessionAttacks, passwordChangeAttacks, strangerSessionAttacks } from "./sessions.ts";
import {
  arrayAttacks,
  budgetAttacks,
  lengthAttacks,
  pushAttacks,
  shapeAttacks,
} from "./senders.ts";
import { slowAttacks } from "./slow.ts";
import type { Target } from "./target.ts";
import { leakAttacks, secretKeyAttacks, tokenAttacks } from "./tokens.ts";

/** Makers of all attacks by suite, in the order of the run. Suites that lock accounts come last. */
export const suites: Record<string, (target: Target) => Attack[]> = {
  access: accessAttacks,
  tokens: tokenAttacks,
  "secret-key": secretKeyAttacks,
  leaks: leakAttacks,
  origins: originAttacks,
  paths: pathAttacks,
  sizes: sizeAttacks,
  headers: headerAttacks,
  kinds: kindAttacks,
  configuration: configurationAttacks,
  errors: errorAttacks,
  fields: fieldAttacks,
  filters: filterAttacks,
  content: contentAttacks,
  lake: lakeAttacks,
  chat: chatAttacks,
  formulas: formulaAttacks,
  links: linkAttacks,
  leads: leadAttacks,
  networks: networkAttacks,
  arrays: arrayAttacks,
  shapes: shapeAttacks,
  budgets: budgetAttacks,
  lengths: lengthAttacks,
  push: pushAttacks,
  outages: outageAttacks,
  count: countAttacks,
  results: resultAttacks,
  status: statusAttacks,
  rebuild: rebuildAttacks,
  captcha: captchaAttacks,
  "persons-rights": personsRightsAttacks,
  members: memberAttacks,
  "desk-calls": deskCallAttacks,
  webhook: webhookAttacks,
  "lead-keys": leadKeyAttacks,
  settings: settingAttacks,
  "setting-values": settingValueAttacks,
  "hand-over": handOverAttacks,
  "audit-log": auditLogAttacks,
  halfway: passwordOnlyAttacks,
  codes: codeAttacks,
  "recovery-codes": recoveryCodeAttacks,
  enumeration: enumerationAttacks,
  "reset-links": resetLinkAttacks,
  passwords: passwordAttacks,
  "password-changes": passwordChangeAttacks,
  sessions: sessionAttacks,
  "ended-sessions": endedSessionAttacks,
  "strangers-sessions": strangerSessionAttacks,
  "sign-in": signInAttacks,
  slow: slowAttacks,
  guesses: guessAttacks,
};
