import "../../../ui/testing/overlays.ts";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { expect } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { NewLeadsContext } from "../../lead-ui/card/new-leads.ts";
import type { Extension } from "../../leads/extensions/extension.ts";
import { ExtensionsContext, loadParts, PanelPartsContext } from "../../leads/extensions/parts.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import { dayAfter } from "../../leads/model/next-action.ts";
import { testNewLeads } from "../../lead-ui/testing/new-leads.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { TodayPage } from "../today-page.tsx";

export const day = (days: number) => dayAfter(Date.now(), days);

export const answered = { first_response_at: "2026-11-21T08:00:00+00:00" };
export const fresh = testLead({ id: "fresh", company_name: "Fresh Co" });
export const overdue = testLead({
  id: "overdue",
  company_name: "Overdue Co",
  ...answered,
  next_action: "Write",
  next_action_on: day(-2),
});
export const due = testLead({
  id: "due",
  company_name: "Due Co",
  owner: "siti",
  ...answered,
  next_action: "Call",
  next_action_on: day(0),
});

/** Resets the fake server, on which Siti is signed in; for `beforeEach`. */
export function prepareToday() {
  resetFakeClient();
  Element.prototype.scrollIntoView = () => {};
  const siti = { id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" };
  fake.rpc("get_team").mockResolvedValue({ data: [siti], error: null });
  const session = { user: { id: "siti", email: siti.email } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
}

/** Shows the router's path and state. */
function Place() {
  const { pathname, state } = useLocation();
  return <output data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

/** Renders the page with a queue of these leads and waits for it; returns the store of new leads. */
export async function openToday(leads: readonly Lead[], extensions: readonly Extension[] = []) {
  fake.rpc("get_today").mockResolvedValue({ data: leads, error: null });
  const stored = new Map<unknown, unknown>(leads.map((lead) => [lead.id, lead]));
  fake.update("leads").mockImplementation(async ({ values, filters: { id } }) => {
    const before = stored.get(id) as Lead;
    const lead = { ...before, ...values, updated_at: "2031-01-01T00:00:00+00:00" };
    stored.set(id, lead);
    return { data: lead, error: null };
  });
  const newLeads = testNewLeads();
  const parts = await loadParts(extensions, "today");
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <ExtensionsContext value={extensions}>
          <PanelPartsContext value={parts}>
            <MemoryRouter initialEntries={["/admin/today"]}>
              <NewLeadsContext value={newLeads}>
                <TodayPage />
              </NewLeadsContext>
              <Place />
            </MemoryRouter>
          </PanelPartsContext>
        </ExtensionsContext>
      </ToastProvider>
    </SWRConfig>,
  );
  act(() => newestChannel().live());
  await waitFor(() => expect(screen.queryByText("Loading dashboard...")).toBeNull());
  return newLeads;
}

/** Returns the companies in the queue, in its order. */
export function queuedCompanies() {
  return screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);
}

/** Returns the button of the open row. */
export function currentRow() {
  return screen.getByRole("button", { expanded: true, name: /Co/ });
}
