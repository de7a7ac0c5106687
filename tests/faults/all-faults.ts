import { archiveFaults } from "./archives.ts";
import { connectionFaults } from "./connections.ts";
import { databaseFaults } from "./database.ts";
import { accountFaults } from "./desk-account.ts";
import { adminFaults } from "./desk-admin.ts";
import { leadsFaults } from "./desk-leads.ts";
import { panelFaults } from "./desk-panel.ts";
import { personFaults } from "./desk-person.ts";
import { signInFaults } from "./desk-sign-in.ts";
import { viewFaults } from "./desk-views.ts";
import { deskFaults } from "./desk.ts";
import { legibleFaults } from "./legible.ts";
import type { Fault } from "./fault.ts";
import { lostLeadFaults } from "./lost-leads.ts";
import { leadOrderFaults } from "./lead-orders.ts";
import { libFaults } from "./lib.ts";
import { localStackFaults } from "./local-stack.ts";
import { lostAnswerFaults } from "./lost-answers.ts";
import { servedFaults } from "./served.ts";
import { formFaults } from "./site-form.ts";
import { outboxFaults } from "./site-outbox.ts";
import { visitFaults } from "./site-visits.ts";
import { siteFaults } from "./site.ts";
import { studioFaults } from "./studio.ts";

/** Every fault that the tests are checked against. */
export const allFaults: Fault[] = [
  ...archiveFaults,
  ...connectionFaults,
  ...databaseFaults,
  ...accountFaults,
  ...adminFaults,
  ...leadsFaults,
  ...panelFaults,
  ...personFaults,
  ...signInFaults,
  ...viewFaults,
  ...deskFaults,
  ...legibleFaults,
  ...lostLeadFaults,
  ...leadOrderFaults,
  ...libFaults,
  ...localStackFaults,
  ...lostAnswerFaults,
  ...servedFaults,
  ...formFaults,
  ...outboxFaults,
  ...visitFaults,
  ...siteFaults,
  ...studioFaults,
];
