import "../../../ui/testing/overlays.ts";
import type { DeskRole } from "../../../supabase/desk-role.tsx";
import type { Extension } from "../../leads/extensions/extension.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { renderDesk } from "../../lead-actions/testing/test-desk.tsx";
import { LeadPanel } from "../lead-panel.tsx";

type PanelOptions = { role?: DeskRole; extensions?: readonly Extension[] };

/** Renders the panel over a board with these leads, at the given path. */
export function renderPanel(
  address: string,
  leads: readonly Lead[],
  options: PanelOptions = {},
): Promise<void> {
  return renderDesk(address, { leads, panel: <LeadPanel />, ...options });
}
