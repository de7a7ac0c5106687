import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import type { Reading } from "./reading-data.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { LeadReading } from "./lead-reading.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const reading: Reading = {
  read: [
    { page: "/", sections: ["Answer every guest", "Questions"] },
    { page: "/waiter-ai", sections: [] },
  ],
  pressed: { page: "/", heading: "Answer every guest", target: "/contact?source=hero" },
  campaign: "ramadan",
};

beforeEach(() => {
  resetFakeClient();
  fake.rpc("get_lead_reading").mockResolvedValue({ data: reading, error: null });
});

function open(path: object | null, id = "a") {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <LeadReading lead={testLead({ id, path: path as never })} />
      </ToastProvider>
    </SWRConfig>,
  );
}

test("shows which sections were read, which link was clicked, and the visit's campaign", async () => {
  open({ pages: [] });
  expect((await screen.findByText("Read")).parentElement?.textContent).toBe(
    "Read“Answer every guest”, “Questions” on the home page; /waiter-ai",
  );
  expect(screen.getByText("Clicked").parentElement?.textContent).toBe(
    "ClickedThe link to /contact in “Answer every guest” on the home page",
  );
  expect(screen.getByText("Came from").parentElement?.textContent).toBe(
    "Came fromThe campaign ramadan",
  );
  expect(fake.rpc("get_lead_reading").mock.lastCall?.[0].values).toEqual({ of_lead: "a" });
});

test("shows nothing and sends no request for a lead without a path", async () => {
  open(null, "without");
  open({ pages: [] }, "with");
  await screen.findByText("Read");
  expect(screen.getAllByRole("region")).toHaveLength(1);
  const requested = fake.rpc("get_lead_reading").mock.calls;
  expect(requested.map(([{ values }]) => values["of_lead"])).toEqual(["with"]);
});

test("loads the path again after a failure when the user clicks Try again", async () => {
  fake
    .rpc("get_lead_reading")
    .mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "boom" }, status: 500 });
  open({ pages: [] });
  expect(await screen.findByText(/The visit could not be loaded/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Clicked")).toBeTruthy();
});
