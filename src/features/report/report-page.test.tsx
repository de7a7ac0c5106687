import "../../ui/testing/overlays.ts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { ReportLeadsPage } from "./report-leads-page.tsx";
import { ReportPage } from "./report-page.tsx";
import type { Report } from "./report.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const PERIOD = "from=2026-11-02&to=2026-11-22";

const report: Report = {
  arrivals: [
    { week: "2026-11-02", source: "home", lead_count: 3 },
    { week: "2026-11-16", source: "ad-landing", lead_count: 1 },
  ],
  funnel: [
    { stage: "interested", lead_count: 4, conversion: null, median_days: null },
    { stage: "request-demo", lead_count: 2, conversion: 0.5, median_days: 1 },
    { stage: "request-trial", lead_count: 1, conversion: 0.5, median_days: 3.5 },
    { stage: "closed", lead_count: 1, conversion: 1, median_days: 6 },
    { stage: "failed", lead_count: 1, conversion: 0.25, median_days: 2 },
  ],
  responses: [
    {
      person: null,
      person_name: null,
      weekday: null,
      lead_count: 2,
      median_seconds: 600,
      p90_seconds: 7800,
    },
    {
      person: "siti",
      person_name: "Siti",
      weekday: null,
      lead_count: 2,
      median_seconds: 600,
      p90_seconds: 7800,
    },
    {
      person: null,
      person_name: null,
      weekday: 1,
      lead_count: 2,
      median_seconds: 600,
      p90_seconds: 7800,
    },
  ],
  attempts: [{ attempt_count: 7, reached_count: 3 }],
  lost: [{ reason: "Too expensive", lead_count: 1 }],
  won: [{ currency: "SGD", lead_count: 1, value: 1200 }],
  groups: [
    {
      owner: "siti",
      owner_name: "Siti",
      language: null,
      lead_count: 3,
      won_count: 2,
      won: [
        { currency: "SGD", lead_count: 1, value: 1200 },
        { currency: null, lead_count: 1, value: null },
      ],
      median_seconds: 600,
    },
    {
      owner: null,
      owner_name: null,
      language: null,
      lead_count: 1,
      won_count: 0,
      won: [],
      median_seconds: null,
    },
    {
      owner: null,
      owner_name: null,
      language: "ms",
      lead_count: 4,
      won_count: 2,
      won: [
        { currency: "SGD", lead_count: 1, value: 1200 },
        { currency: "MYR", lead_count: 1, value: 500 },
      ],
      median_seconds: 7800,
    },
  ],
  pages: [
    { page: "/", lead_count: 3, customer_count: 1 },
    { page: null, lead_count: 1, customer_count: 0 },
  ],
  sections: [
    {
      section: "heroAAAA",
      page: "/",
      heading: "Answer every guest",
      lead_count: 2,
      customer_count: 1,
    },
    { section: null, page: null, heading: null, lead_count: 2, customer_count: 0 },
  ],
  campaigns: [{ campaign: null, lead_count: 4, customer_count: 1 }],
  waiting: [
    {
      id: "kopi",
      company_name: "Kopi Lane",
      country: "SG",
      stage: "interested",
      came_in: "2026-11-03T02:00:00Z",
    },
  ],
  uncounted: 0,
};

const nothing: Report = {
  arrivals: [],
  funnel: [],
  responses: [],
  attempts: [{ attempt_count: 0, reached_count: 0 }],
  lost: [],
  won: [],
  groups: [],
  pages: [],
  sections: [],
  campaigns: [],
  waiting: [],
  uncounted: 0,
};

beforeEach(() => {
  resetFakeClient();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  fake.rpc("get_report").mockResolvedValue({ data: report, error: null });
});

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-list={JSON.stringify((state as { list?: unknown } | null)?.list)}>
      {pathname + search}
    </output>
  );
}

function open(address = `/admin/report?${PERIOD}`) {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <Address />
          <Routes>
            <Route path="/admin/report" element={<ReportPage />} />
            <Route path="/admin/report/leads" element={<ReportLeadsPage />} />
          </Routes>
        </ToastProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
}

function figure(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Returns the texts of the table's rows in a figure without a chart, except the head. */
function rowsOf(name: string) {
  const [, ...rows] = figure(name).getAllByRole("row");
  return rows.map(({ textContent }) => textContent);
}

function addressOf(name: string, row: string) {
  return figure(name).getByRole("link", { name: row }).getAttribute("href");
}

test("shows the funnel as a table, and the other figures; each links to its leads", async () => {
  open();
  expect(screen.getByText("Loading the report...")).toBeTruthy();
  await screen.findByRole("region", { name: "Funnel" });
  const table = within(figure("Funnel").getByRole("table", { hidden: true }));
  const rows = table.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    "Came in4--",
    "Request Demo250% of the stage before1 day",
    "Request Trial150% of the stage before3.5 days",
    "Closed1100% of the stage before6 days",
    "Failed125% of all2 days",
  ]);
  expect(table.getByRole("link", { name: "Request Demo", hidden: true }).getAttribute("href")).toBe(
    `/admin/report/leads?${PERIOD}&reached=request-demo`,
  );
  expect(
    figure("First reply by weekday").getByRole("link", {
      name: "Monday 10 min · 90%: 2 h 10 min",
    }),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Week of 2 Nov: 3 leads" }).getAttribute("href")).toBe(
    `/admin/report/leads?${PERIOD}&week=2026-11-02`,
  );
  expect(figure("Value won").getByText(/^SGD.1,200$/)).toBeTruthy();
  expect(figure("Waiting longest").getByRole("link", { name: "Kopi Lane" })).toBeTruthy();
  expect(screen.getByText("Attempts to reach").nextSibling?.textContent).toBe("2.3");
});

test("shows leads by page, section and campaign; each row links to its leads", async () => {
  open();
  await screen.findByRole("region", { name: "What led to leads" });
  expect(rowsOf("Leads by page")).toEqual(["/31", "No page10"]);
  expect(rowsOf("Leads by section")).toEqual(["Answer every guest/21", "No section-20"]);
  expect(rowsOf("Leads by campaign")).toEqual(["Without a campaign41"]);
  const leads = `/admin/report/leads?${PERIOD}`;
  expect(addressOf("Leads by page", "/")).toBe(`${leads}&page=%2F`);
  expect(addressOf("Leads by page", "No page")).toBe(`${leads}&page=`);
  expect(addressOf("Leads by section", "Answer every guest")).toBe(
    `${leads}&section=heroAAAA&page=%2F&heading=Answer+every+guest`,
  );
  expect(addressOf("Leads by section", "No section")).toBe(`${leads}&section=`);
  expect(addressOf("Leads by campaign", "Without a campaign")).toBe(`${leads}&campaign=`);
});

test("shows leads, won leads, value and first reply by person and language, with links", async () => {
  open();
  await screen.findByRole("region", { name: "By person" });
  // These amounts contain an ordinary space, so that on a phone a line can break after the currency.
  expect(rowsOf("By person")).toEqual(["Siti32SGD 1,20010 min", "Unassigned10--"]);
  expect(rowsOf("By language")).toEqual(["Malay42SGD 1,200MYR 5002 h 10 min"]);
  const leads = `/admin/report/leads?${PERIOD}`;
  expect(addressOf("By person", "Siti")).toBe(`${leads}&owner=siti&ownerName=Siti`);
  expect(addressOf("By person", "2 won: Siti")).toBe(
    `${leads}&owner=siti&ownerName=Siti&stage=closed`,
  );
  expect(addressOf("By person", "Unassigned")).toBe(`${leads}&owner=`);
  expect(addressOf("By language", "Malay")).toBe(`${leads}&language=ms`);
});

test("writes the period and the country into the URL, and requests their report", async () => {
  open();
  await screen.findByRole("region", { name: "Funnel" });
  expect(fake.rpc("get_report").mock.lastCall?.[0].values).toEqual({
    from_day: "2026-11-02",
    to_day: "2026-11-22",
  });
  await userEvent.selectOptions(screen.getByLabelText("Country"), "Malaysia");
  await waitFor(() =>
    expect(fake.rpc("get_report").mock.lastCall?.[0].values).toMatchObject({ in_country: "MY" }),
  );
  expect(document.querySelector("output")?.textContent).toBe(`/admin/report?${PERIOD}&country=MY`);
});

test("keeps the country if a period is chosen right after it", async () => {
  open();
  await screen.findByRole("region", { name: "Funnel" });
  act(() => {
    fireEvent.change(screen.getByLabelText("Country"), { target: { value: "MY" } });
    fireEvent.change(screen.getByRole("combobox", { name: "Period" }), {
      target: { value: "Last 4 weeks" },
    });
  });
  expect(screen.getByLabelText("Country")).toHaveProperty("value", "MY");
  expect(screen.getByRole("combobox", { name: "Period" })).toHaveProperty("value", "Last 4 weeks");
});

test("shows how many imported leads are left out; a switch includes them", async () => {
  fake.rpc("get_report").mockResolvedValue({ data: { ...report, uncounted: 1200 }, error: null });
  open();
  expect(await screen.findByText("1,200 imported leads are left out.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Include them"));
  expect(await screen.findByText("1,200 imported leads are counted.")).toBeTruthy();
  expect(fake.rpc("get_report").mock.lastCall?.[0].values).toMatchObject({ with_uncounted: true });
  expect(document.querySelector("output")?.textContent).toBe(
    `/admin/report?${PERIOD}&imports=counted`,
  );
  expect(addressOf("Leads by page", "/")).toBe(
    `/admin/report/leads?${PERIOD}&imports=counted&page=%2F`,
  );
  await userEvent.click(screen.getByLabelText("Include them"));
  expect(await screen.findByText("1,200 imported leads are left out.")).toBeTruthy();
  expect(fake.rpc("get_report").mock.lastCall?.[0].values).not.toHaveProperty("with_uncounted");
});

test("the list behind a figure also includes imported leads if the report does", async () => {
  fake.rpc("get_report_leads").mockResolvedValue({ data: { total: 0, leads: [] }, error: null });
  open(`/admin/report/leads?${PERIOD}&imports=counted`);
  await screen.findByText("No leads here");
  expect(fake.rpc("get_report_leads").mock.lastCall?.[0].values).toMatchObject({
    with_uncounted: true,
  });
  expect(screen.getByRole("link", { name: "Back to the report" }).getAttribute("href")).toBe(
    `/admin/report?${PERIOD}&imports=counted`,
  );
});

test("shows that a period has no leads, and still lists those that have waited longest", async () => {
  fake.rpc("get_report").mockResolvedValue({
    data: { ...nothing, waiting: report.waiting },
    error: null,
  });
  open();
  expect(await screen.findByText("No leads came in on these days")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Funnel" })).toBeNull();
  expect(figure("Waiting longest").getByText("Kopi Lane")).toBeTruthy();
});

test("loads the report again after a failure when the user clicks Try again", async () => {
  fake
    .rpc("get_report")
    .mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "boom" }, status: 500 });
  open();
  expect(await screen.findByText("The report could not be loaded")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Funnel" })).toBeTruthy();
});

test.each([
  ["while offline", false, "You are offline"],
  ["after a failure", true, "The report could not be loaded"],
])("shows no figures of the previous period %s", async (_, isOnline, message) => {
  open();
  await screen.findByRole("region", { name: "Funnel" });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  if (!isOnline) fireEvent.offline(window);
  fake
    .rpc("get_report")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" }, status: 500 });
  await userEvent.selectOptions(screen.getByLabelText("Country"), "Malaysia");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Funnel" })).toBeNull();
});

test("lists the leads behind a figure, with a link back to the report", async () => {
  fake.rpc("get_report_leads").mockResolvedValue({
    data: {
      total: 2,
      leads: [
        {
          id: "kopi",
          company_name: "Kopi Lane",
          country: "SG",
          source: "home",
          stage: "failed",
          came_in: "2026-11-03T02:00:00Z",
          responder_name: "Siti",
          response_seconds: 600,
          lost_reason: "Too expensive",
          value: null,
          currency: null,
        },
      ],
    },
    error: null,
  });
  open(`/admin/report/leads?${PERIOD}&country=MY&stage=failed&reason=Too+expensive`);
  expect(await screen.findByText("2 leads, the newest 1 of them")).toBeTruthy();
  expect(screen.getByText(/now in Failed · lost because of “Too expensive”/)).toBeTruthy();
  expect(screen.getByText("10 min, Siti")).toBeTruthy();
  expect(fake.rpc("get_report_leads").mock.lastCall?.[0].values["behind"]).toEqual({
    stage: "failed",
    reason: "Too expensive",
  });
  const backLink = screen.getByRole("link", { name: "Back to the report" });
  expect(backLink.getAttribute("href")).toBe(`/admin/report?${PERIOD}&country=MY`);
  await userEvent.click(backLink);
  expect(await screen.findByRole("region", { name: "Funnel" })).toBeTruthy();
});

test("links of the list pass on its leads' ids, so that a panel can step through them", async () => {
  const lead = {
    stage: "interested",
    country: "SG",
    source: "direct",
    came_in: "2026-11-02T08:00:00+00:00",
    responder_name: null,
    response_seconds: null,
    lost_reason: null,
    value: null,
    currency: null,
  };
  const leads = [
    { ...lead, id: "a", company_name: "Kopi Lane" },
    { ...lead, id: "b", company_name: "Batik House" },
  ];
  fake.rpc("get_report_leads").mockResolvedValue({ data: { total: 2, leads }, error: null });
  open(`/admin/report/leads?${PERIOD}`);
  await userEvent.click(await screen.findByRole("link", { name: "Batik House" }));
  const currentPath = screen.getByText("/admin/dashboard/leads/b");
  expect(currentPath.getAttribute("data-list")).toBe('["a","b"]');
});
