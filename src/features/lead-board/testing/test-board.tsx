import "../../../ui/testing/overlays.ts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { expect, vi } from "vitest";
import { ToastProvider } from "../../../ui/toast.tsx";
import { fake, newestChannel, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import type { Extension } from "../../leads/extensions/extension.ts";
import { ExtensionsContext } from "../../leads/extensions/parts.tsx";
import { DRAG_HINT_ID } from "../board/press.ts";
import { LeadBoardPage } from "../lead-board-page.tsx";
import { serveBoard } from "./serve-board.ts";
import { kopi, tiffin } from "../../leads/testing/test-lead.ts";
import { chooseItem, waitForPaint } from "../../../ui/testing/choose-item.ts";
import { stubWidth } from "../../leads/testing/stub-width.ts";

/** For `beforeEach`: serves two leads, accepts deletions and restorations, and fakes a layout in jsdom. */
export function prepareBoard() {
  resetFakeClient();
  serveBoard(kopi, tiffin);
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  fake.row("leads").mockResolvedValue({ data: kopi, error: null });
  layOut();
  stubWidth(false);
}

// jsdom has no layout, so this fakes one: columns side by side, 200 px wide with gaps of 20 px, cards in their column.
function layOut() {
  Element.prototype.scrollIntoView = () => {};
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(200);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(200);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(200);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const column = this.closest("section");
    const index = column ? [...document.querySelectorAll("section")].indexOf(column) : 0;
    return new DOMRect(index * 220, 0, 200, 200);
  });
}

/** Renders the board's page with these extensions, and connects Realtime. */
export function renderBoard(search = "", extensions: readonly Extension[] = []) {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <MemoryRouter initialEntries={[`/admin/dashboard${search}`]}>
          <ExtensionsContext value={extensions}>
            <Routes>
              <Route path="/admin/dashboard" element={<LeadBoardPage />}>
                <Route path="leads/:leadId" element={null} />
              </Route>
            </Routes>
          </ExtensionsContext>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  act(() => newestChannel().live());
}

/** Renders the board's page with these extensions, connects Realtime, and waits for the cards and for dnd-kit. */
export async function openBoard(search = "", extensions: readonly Extension[] = []) {
  renderBoard(search, extensions);
  await waitFor(() => expect(screen.queryByText("Loading dashboard...")).toBeNull());
  // Cards near the visible ones are rendered a frame later, and dnd-kit is loaded after that.
  await waitForPaint();
  if (!document.querySelector("[data-board]")) return;
  await waitFor(() => expect(document.getElementById(DRAG_HINT_ID)).toBeTruthy());
}

/** Returns the companies of a column, from top to bottom. */
export function companiesIn(title: string) {
  const column = screen.getByRole("region", { name: title });
  return within(column)
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
}

export async function moveByMenu(company: string, title: string) {
  await userEvent.click(screen.getByRole("button", { name: `Move to... ${company}` }));
  await chooseItem(title);
}

/** Presses a key on the focused element, and waits for the frame after which dnd-kit handles it. */
export async function press(code: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { code });
  await waitForPaint();
}
