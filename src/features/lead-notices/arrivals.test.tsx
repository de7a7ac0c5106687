import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { fake, newestChannel, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { useNewLead } from "../lead-ui/card/new-leads.ts";
import { Arrivals } from "./arrivals.tsx";
import { notifyOfArrivals } from "./notify-of-arrivals.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));
vi.mock("./notify-of-arrivals.ts");

const OPENED = "2026-11-24T01:00:00Z";
const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
const tiffin = testLead({ id: "tiffin", company_name: "Tiffin & Co" });

beforeEach(() => {
  sessionStorage.clear();
  document.title = "Leads";
  vi.mocked(notifyOfArrivals).mockReset().mockResolvedValue();
  resetFakeClient();
  fake.row("leads").mockResolvedValue({ data: { created_at: OPENED }, error: null });
});

function Card({ id }: { id: string }) {
  const { isNew, see } = useNewLead(id);
  return (
    <button type="button" onClick={see}>
      {id} is {isNew ? "new" : "known"}
    </button>
  );
}

function openDesk() {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ToastProvider>
        <MemoryRouter>
          <Arrivals>
            <Card id="kopi" />
            <Card id="tiffin" />
          </Arrivals>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
}

/** Makes the server return these leads as those since the desk was opened, and sends a change of each. */
function arrive(...leads: { id: string }[]) {
  fake.rows("leads").mockResolvedValue({ data: leads, error: null });
  act(() => {
    newestChannel().live();
    newestChannel().change("leads", { eventType: "INSERT", new: kopi, old: {} });
  });
}

test("does not count leads as new that arrived before the desk was opened", async () => {
  openDesk();
  await waitFor(() => expect(fake.rows("leads")).toHaveBeenCalled());
  expect(fake.rows("leads").mock.calls[0]?.[0].filters).toEqual({
    "created_at >": OPENED,
    deleted_at: null,
    first_response_at: null,
  });
  expect(screen.getByText("kopi is known")).toBeTruthy();
  expect(document.title).toBe("Leads");
});

test("counts new leads in the title, announces each once, and marks each until it is opened", async () => {
  openDesk();
  arrive(kopi);
  expect(await screen.findByText("kopi is new")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("(1) Leads"));
  arrive(tiffin, kopi);
  expect(await screen.findByText("tiffin is new")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("(2) Leads"));
  // Each page of the desk sets its own title.
  document.title = "Settings";
  await waitFor(() => expect(document.title).toBe("(2) Settings"));
  document.title = "Leads";
  const announced = vi
    .mocked(notifyOfArrivals)
    .mock.calls.map(([arrivals]) => arrivals.map(({ id }) => id));
  expect(announced.filter((ids) => ids.length > 0)).toEqual([["kopi"], ["tiffin"]]);

  await userEvent.click(screen.getByText("kopi is new"));
  expect(screen.getByText("kopi is known")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("(1) Leads"));
});

test("a lead that another user has answered is no longer new", async () => {
  openDesk();
  arrive(kopi);
  await screen.findByText("kopi is new");
  arrive();
  expect(await screen.findByText("kopi is known")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Leads"));
});

test("after a reload, reads new leads when the channel is connected, or after five seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    sessionStorage.setItem("selat.arrivals-since", OPENED);
    fake.rows("leads").mockResolvedValue({ data: [kopi], error: null });
    const { unmount } = openDesk();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(fake.rows("leads")).not.toHaveBeenCalled();
    act(() => newestChannel().live());
    expect(await screen.findByText("kopi is new")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(fake.rows("leads")).toHaveBeenCalledOnce();
    unmount();

    fake.rows("leads").mockClear();
    openDesk();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(fake.rows("leads")).toHaveBeenCalledOnce();
    act(() => newestChannel().live());
    await vi.waitFor(() => expect(fake.rows("leads")).toHaveBeenCalledTimes(2));
  } finally {
    vi.useRealTimers();
  }
});

test("after a reload, opened leads are not new, and the others still are", async () => {
  const { unmount } = openDesk();
  arrive(kopi, tiffin);
  await userEvent.click(await screen.findByText("kopi is new"));
  unmount();
  fake
    .row("leads")
    .mockResolvedValue({ data: { created_at: "2026-11-24T09:00:00Z" }, error: null });
  openDesk();
  act(() => newestChannel().live());
  expect(await screen.findByText("tiffin is new")).toBeTruthy();
  expect(screen.getByText("kopi is known")).toBeTruthy();
  expect(fake.rows("leads").mock.lastCall?.[0].filters).toMatchObject({ "created_at >": OPENED });
});

test("the first lead of a desk without leads counts as new", async () => {
  fake.row("leads").mockResolvedValue({ data: null, error: null });
  openDesk();
  arrive(kopi);
  expect(await screen.findByText("kopi is new")).toBeTruthy();
});
