import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { WorkingHoursContext } from "../../leads/data/working-hours-data.ts";
import type { Lead, WorkingHours } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { Urgency } from "../../lead-ui/card/urgency.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const LABEL = "Sales not notified";

function show(changes: Partial<Lead>) {
  render(<Urgency lead={testLead({ id: "a", created_at: minutesAgo(3), ...changes })} />);
}

test.each(["waiting", "failed", "sending"])(
  "marks a lead whose notification is still %s after three minutes",
  (status) => {
    show({ notification_status: status, notification_error: "Telegram answered 500." });
    expect(screen.getByText(LABEL).title).toBe("Telegram answered 500.");
  },
);

test("shows 'Sales notified?' if it is unknown whether the notification arrived", () => {
  const notification_error = "Telegram did not answer.";
  show({ notification_status: "unconfirmed", notification_error });
  expect(screen.getByText("Sales notified?").title).toBe(
    "The message may have arrived. Telegram did not answer.",
  );
  expect(screen.queryByText(LABEL)).toBeNull();
});

test.each<[string, Partial<Lead>]>([
  ["sales was notified about", { notification_status: "sent" }],
  ["the desk has added", { notification_status: null }],
  ["arrived a minute ago", { notification_status: "waiting", created_at: minutesAgo(1) }],
])("does not mark a lead that %s", (_, changes) => {
  show(changes);
  expect(screen.queryByText(LABEL)).toBeNull();
});

const always: WorkingHours = {
  country: "SG",
  time_zone: "Asia/Singapore",
  days: [1, 2, 3, 4, 5, 6, 7],
  opens: "00:00:00",
  closes: "23:59:00",
  response_minutes: 60,
  holidays: [],
};

test("shows for how long a reply is overdue, beside the time of arrival without its day", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 15), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const lead = testLead({ id: "a", created_at: minutesAgo(4 * 60) });
  render(
    <WorkingHoursContext value={[always]}>
      <Urgency lead={lead} hasFacts />
      <Urgency lead={testLead({ id: "b", created_at: minutesAgo(30) })} hasFacts />
    </WorkingHoursContext>,
  );
  expect(screen.getByText("3 h overdue").textContent).toBe("No reply yet, 3 h overdue");
  expect(screen.getByText("11:00")).toBeTruthy();
  expect(screen.getByText("Today, 14:30")).toBeTruthy();
});
