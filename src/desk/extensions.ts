import { leadConnections } from "../features/lead-connections/extension.ts";
import { leadHours } from "../features/lead-hours/extension.ts";
import { leadImport } from "../features/lead-import/extension.ts";
import { leadMerge } from "../features/lead-merge/extension.ts";
import { leadNotices } from "../features/lead-notices/extension.ts";
import { leadOutcome } from "../features/lead-outcome/extension.ts";
import { leadPlan } from "../features/lead-plan/extension.tsx";
import { leadPrivacy } from "../features/lead-privacy/extension.ts";
import { leadTemplates } from "../features/lead-templates/extension.ts";
import { leadTurns } from "../features/lead-turns/extension.ts";
import type { Extension } from "../features/leads/extensions/extension.ts";

/** The extensions of the desk, in the order in which their parts are shown; each can be removed from this list. */
export const extensions: readonly Extension[] = [
  leadNotices,
  leadPlan,
  leadImport,
  leadHours,
  leadTemplates,
  leadMerge,
  leadOutcome,
  leadPrivacy,
  leadTurns,
  leadConnections,
];
