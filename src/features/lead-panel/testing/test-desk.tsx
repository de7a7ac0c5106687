import { act, render, screen } from "@testing-library/react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Link, MemoryRouter, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { type DeskRole, DeskRoleContext } from "../../../supabase/desk-role.tsx";
import { newestChannel } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { BoardContext } from "../../leads/actions/board-context.ts";
import { TeamContext, useTeam } from "../../leads/data/team-data.ts";
import { useRealtimeChanges } from "../../leads/realtime/realtime-changes.ts";
import { useLeadActions } from "../../leads/actions/use-lead-actions.ts";
import { byNewest, byStage } from "../../leads/model/board-model.ts";
import { panelPath } from "../../leads/model/desk-paths.ts";
import { createLeadStore, currentLeads } from "../../leads/model/lead-store.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { LostLeadContext } from "../../lead-outcome/lost-question.tsx";
import { useLostLead } from "../../lead-outcome/use-lost-lead.ts";
import { LeadPanel } from "../lead-panel.tsx";
import { TrashPage } from "../../lead-board/trash/trash-page.tsx";
import { stubWidth } from "../../lead-board/testing/test-board.tsx";

/** What the board is to its panel, without columns and cards, which take most of a test's time. */
function Board({ leads }: { leads: readonly Lead[] }) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const [lostId, setLostId] = useState<string | null>(null);
  const team = useTeam();
  const actions = useLeadActions(store, team.people, setLostId);
  const lost = useLostLead(lostId, setLostId, actions);
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
      takeDroppedFile: () => null,
      readMore: () => undefined,
    };
  }, [leads, changes, actions, isLive, store, search]);
  return (
    <TeamContext value={team}>
      <LostLeadContext value={lost.context}>
        {leads.map(({ id, company_name }) => (
          <Link key={id} to={panelPath(id) + search}>
            {company_name}
          </Link>
        ))}
        <output data-testid="address">{pathname + search}</output>
        <Outlet context={context} />
      </LostLeadContext>
    </TeamContext>
  );
}

/** The path and the query of the page that is shown. */
export function shownAddress(): string | null {
  return screen.getByTestId("address").textContent;
}

function Trash() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <TrashPage />
    </>
  );
}

/** Renders the panel over a board of these leads, or the trash, at an address, and lets the channel join. */
export function renderDesk(address: string, leads: readonly Lead[], role: DeskRole = "admin") {
  Element.prototype.scrollIntoView = () => {};
  stubWidth(false);
  render(
    <DeskRoleContext value={role}>
      <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
        <ToastProvider>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path="/admin/dashboard">
                <Route element={<Board leads={leads} />}>
                  <Route index element={null} />
                  <Route path="leads/:leadId" element={<LeadPanel />} />
                </Route>
                <Route path="trash" element={<Trash />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </SWRConfig>
    </DeskRoleContext>,
  );
  act(() => newestChannel().live());
}
