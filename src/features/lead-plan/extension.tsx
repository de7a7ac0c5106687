import type { Extension } from "../leads/extensions/extension.ts";
import { BulkPlan } from "./bulk-plan.tsx";
import { PlanLine, PlanMenu } from "./plan-menu.tsx";

/** Adds the next action of a lead and its day: a line with a menu, a column of the table, and the key N. */
export const leadPlan: Extension = {
  name: "lead-plan",
  Line: PlanLine,
  Menus: PlanMenu,
  BulkAction: BulkPlan,
  keys: [
    { key: "n", press: "[data-plan]", places: ["board", "panel", "today"], hint: "next action" },
  ],
  help: [{ keys: ["N"], action: "Next action: what and when", places: ["board", "panel"] }],
  columns: [
    {
      id: "next",
      title: "Next action",
      width: 175,
      sort: "next_action_on",
      after: "owner",
      Cell: ({ lead }) => <PlanLine lead={lead} place="board" />,
    },
  ],
};
