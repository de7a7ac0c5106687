import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Lead } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { UnnotifiedMark } from "../../leads/card/lead-details.tsx";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const WORDS = "Nobody was told of it yet";

function show(changes: Partial<Lead>) {
  render(<UnnotifiedMark lead={testLead({ id: "a", created_at: minutesAgo(3), ...changes })} />);
}

test.each(["waiting", "failed", "sending"])("a lead that is %s after minutes says so", (status) => {
  show({ notification_status: status, notification_error: "Telegram answered 500." });
  expect(screen.getByText(WORDS).title).toBe("Telegram answered 500.");
});

test("a lead whose message may have arrived says that", () => {
  const notification_error = "Telegram did not answer.";
  show({ notification_status: "unconfirmed", notification_error });
  expect(screen.getByText("The message may have arrived").title).toBe(notification_error);
  expect(screen.queryByText(WORDS)).toBeNull();
});

test.each<[string, Partial<Lead>]>([
  ["was told", { notification_status: "sent" }],
  ["no visitor sent", { notification_status: null }],
  ["has just come in", { notification_status: "waiting", created_at: minutesAgo(1) }],
])("a lead that %s does not", (_, changes) => {
  show(changes);
  expect(screen.queryByText(WORDS)).toBeNull();
});
