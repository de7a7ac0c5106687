import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Lead } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { Urgency } from "../../lead-ui/card/urgency.tsx";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const WORDS = "Sales not notified";

function show(changes: Partial<Lead>) {
  render(<Urgency lead={testLead({ id: "a", created_at: minutesAgo(3), ...changes })} />);
}

test.each(["waiting", "failed", "sending"])(
  "marks a lead whose notification is still %s after three minutes",
  (status) => {
    show({ notification_status: status, notification_error: "Telegram answered 500." });
    expect(screen.getByText(WORDS).title).toBe("Telegram answered 500.");
  },
);

test("marks a lead whose notification may have arrived", () => {
  const notification_error = "Telegram did not answer.";
  show({ notification_status: "unconfirmed", notification_error });
  expect(screen.getByText("Sales notified?").title).toBe(
    "The message may have arrived. Telegram did not answer.",
  );
  expect(screen.queryByText(WORDS)).toBeNull();
});

test.each<[string, Partial<Lead>]>([
  ["sales was notified of", { notification_status: "sent" }],
  ["no visitor sent", { notification_status: null }],
  ["has just come in", { notification_status: "waiting", created_at: minutesAgo(1) }],
])("does not mark a lead that %s", (_, changes) => {
  show(changes);
  expect(screen.queryByText(WORDS)).toBeNull();
});
