import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { use, useRef } from "react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { newestChannel, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { LEAD_FIGURES, useServerData } from "../../supabase/use-server-data.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { UndoContext, type UndoSession } from "./undo-session.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { kopi } from "../leads/testing/test-lead.ts";
import { DeskSession } from "./desk-session.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

/** Shows how often the data under the SWR key `of` was read. */
function Reads({ of }: { of: readonly string[] }) {
  const reads = useRef(0);
  const { data } = useServerData(of, () => Promise.resolve(++reads.current));
  return (
    <p>
      {of[0]} read {data} times
    </p>
  );
}

const extensions = [{ name: "reasons", settingsKeys: { lost_reasons: [["lost-reasons"]] } }];

function openSession() {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ToastProvider>
        <ExtensionsContext value={extensions}>
          <DeskSession>
            <Reads of={["lost-reasons"]} />
            <Reads of={[LEAD_FIGURES]} />
          </DeskSession>
        </ExtensionsContext>
      </ToastProvider>
    </SWRConfig>,
  );
}

test("reads settings and figures again as soon as Realtime reports a change", async () => {
  openSession();
  expect(await screen.findByText("lost-reasons read 1 times")).toBeTruthy();
  act(() => newestChannel().live());
  expect(await screen.findByText("lost-reasons read 2 times")).toBeTruthy();
  act(() => newestChannel().change("lost_reasons", { eventType: "INSERT", new: {}, old: {} }));
  expect(await screen.findByText("lost-reasons read 3 times")).toBeTruthy();
  expect(screen.getByText(`${LEAD_FIGURES} read 1 times`)).toBeTruthy();
  act(() => newestChannel().change("leads", { eventType: "INSERT", new: kopi, old: {} }));
  const secondRead = await screen.findByText(`${LEAD_FIGURES} read 2 times`);
  expect(secondRead).toBeTruthy();
});

test("reads settings again when Realtime connects, and when it reconnects", async () => {
  openSession();
  expect(await screen.findByText("lost-reasons read 1 times")).toBeTruthy();
  act(() => newestChannel().live());
  expect(await screen.findByText("lost-reasons read 2 times")).toBeTruthy();
  act(() => newestChannel().system({ extension: "postgres_changes", status: "error" }));
  act(() => newestChannel().live());
  expect(await screen.findByText("lost-reasons read 3 times")).toBeTruthy();
});

test("the desk's pages share one undo history", async () => {
  const sessions = new Set<UndoSession | null>();
  function Page({ next }: { next: string }) {
    sessions.add(use(UndoContext));
    return <Link to={next}>Continue</Link>;
  }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <MemoryRouter initialEntries={["/admin/dashboard"]}>
          <Routes>
            <Route
              element={
                <DeskSession>
                  <Outlet />
                </DeskSession>
              }
            >
              <Route path="/admin/dashboard" element={<Page next="/admin/today" />} />
              <Route path="/admin/today" element={<Page next="/admin/report" />} />
              <Route path="*" element={<p>The report</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  await userEvent.click(screen.getByText("Continue"));
  await userEvent.click(screen.getByText("Continue"));
  expect(await screen.findByText("The report")).toBeTruthy();
  expect([...sessions].map((session) => session !== null)).toEqual([true]);
});
