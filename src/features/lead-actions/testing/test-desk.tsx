import "../../../ui/testing/overlays.ts";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { MemoryRouter, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { SWRConfig } from "swr";
import { type DeskRole, DeskRoleContext } from "../../../supabase/desk-role.tsx";
import { newestChannel } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { BoardContext } from "../board-context.ts";
import { LeadPage } from "../lead-page.tsx";
import { useLeadActions } from "../use-lead-actions.ts";
import { useTeam } from "../../leads/data/team-data.ts";
import type { Extension } from "../../leads/extensions/extension.ts";
import { ExtensionsContext, loadParts, PanelPartsContext } from "../../leads/extensions/parts.tsx";
import { byNewest, byStage } from "../../leads/model/board-model.ts";
import { panelPath } from "../../leads/model/desk-paths.ts";
import { createLeadStore, currentLeads } from "../../leads/model/lead-store.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { useRealtimeChanges } from "../../leads/realtime/realtime-changes.ts";
import { stubWidth } from "../../leads/testing/stub-width.ts";

const noHours: [] = [];

/** A board that only provides its context to the panels over it, because columns and cards would slow tests down. */
function Board({ leads }: { leads: readonly Lead[] }) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const [endedId, setEndedId] = useState<string | null>(null);
  const team = useTeam();
  const actions = useLeadActions(store, team.people, setEndedId);
  const isLive = useRealtimeChanges({
    onLeads: store.applyRows,
    onErased: () => undefined,
    catchUp: () => Promise.resolve(),
  });
  const { pathname, search } = useLocation();
  const context = useMemo<BoardContext>(() => {
    const current = currentLeads({ leads, version: 0 }, changes);
    return {
      leads: current,
      shown: current,
      actions,
      isLive,
      applyRow: (row) => store.applyRows([row]),
      removePerson: () => undefined,
      compare: byNewest,
      counts: byStage(() => ({ total: 0, shown: 0 })),
      isSearch: search.includes("q="),
      readMore: () => undefined,
    };
  }, [leads, changes, actions, isLive, store, search]);
  return (
    <LeadPage
      team={team}
      hours={noHours}
      actions={actions}
      endedId={endedId}
      endedLead={context.leads?.find(({ id }) => id === endedId)}
      setEndedId={setEndedId}
    >
      {leads.map(({ id, company_name }) => (
        <Link key={id} to={panelPath(id) + search}>
          {company_name}
        </Link>
      ))}
      <output data-testid="address">{pathname + search}</output>
      <Outlet context={context} />
    </LeadPage>
  );
}

/** Returns the path and the query of the current page. */
export function shownAddress(): string | null {
  return screen.getByTestId("address").textContent;
}

function WithAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      {children}
    </>
  );
}

type DeskOptions = {
  leads?: readonly Lead[];
  role?: DeskRole;
  /** What opens over the board at the path of a lead. */
  panel?: ReactNode;
  trash?: ReactNode;
  extensions?: readonly Extension[];
};

/** Renders the board of these leads with its panel, or the trash, at this address, and connects Realtime. */
export async function renderDesk(address: string, options: DeskOptions): Promise<void> {
  const { leads = [], role = "admin", panel, trash, extensions = [] } = options;
  const parts = await loadParts(extensions, "panel");
  Element.prototype.scrollIntoView = () => {};
  stubWidth(false);
  render(
    <DeskRoleContext value={role}>
      <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
        <ToastProvider>
          <ExtensionsContext value={extensions}>
            <PanelPartsContext value={parts}>
              <MemoryRouter initialEntries={[address]}>
                <Routes>
                  <Route path="/admin/dashboard">
                    <Route element={<Board leads={leads} />}>
                      <Route index element={null} />
                      <Route path="leads/:leadId" element={panel} />
                    </Route>
                    <Route path="trash" element={<WithAddress>{trash}</WithAddress>} />
                  </Route>
                </Routes>
              </MemoryRouter>
            </PanelPartsContext>
          </ExtensionsContext>
        </ToastProvider>
      </SWRConfig>
    </DeskRoleContext>,
  );
  act(() => newestChannel().live());
}
