import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { PrivacyCard } from "./privacy-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const serverError = { data: null, error: { code: "XX000", message: "boom" } };

beforeAll(() => import("../../ui/toast-region.tsx"));

function serve(months: number, mayChange = true, refusedMessages = 0) {
  const row = {
    ended_leads_kept_months: months,
    short_chat_messages: false,
    may_change: mayChange,
    refused_messages: refusedMessages,
    refused_since: refusedMessages > 0 ? "2024-11-18T03:00:00Z" : null,
  };
  fake.rpc("get_desk_settings").mockResolvedValue({ data: [row], error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve(24);
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <PrivacyCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

async function save(months: string) {
  const field = await screen.findByLabelText("Months to keep closed and failed leads");
  await userEvent.clear(field);
  await userEvent.type(field, months);
  await userEvent.click(screen.getByRole("button", { name: "Update Privacy" }));
}

test("the primary admin changes the kept months and the messages to the sales chat", async () => {
  show();
  await userEvent.selectOptions(
    await screen.findByLabelText("Messages to the sales chat"),
    "Short",
  );
  await save("12");

  expect(await screen.findByText("The privacy settings have been updated.")).toBeTruthy();
  expect(fake.rpc("change_desk_settings").mock.lastCall?.[0].values).toEqual({
    kept_months: 12,
    short_messages: true,
  });
});

test("keeps a value that is typed while the settings are being saved, and can then save it", async () => {
  const response = Promise.withResolvers<{ data: null; error: null }>();
  fake.rpc("change_desk_settings").mockReturnValueOnce(response.promise);
  show();
  await save("12");
  const field = screen.getByLabelText<HTMLInputElement>("Months to keep closed and failed leads");
  await userEvent.clear(field);
  await userEvent.type(field, "6");
  serve(12);
  response.resolve({ data: null, error: null });

  await screen.findByText("The privacy settings have been updated.");
  expect(field.value).toBe("6");
  await userEvent.click(screen.getByRole("button", { name: "Update Privacy" }));
  await waitFor(() => expect(fake.rpc("change_desk_settings")).toHaveBeenCalledTimes(2));
  expect(fake.rpc("change_desk_settings").mock.lastCall?.[0].values.kept_months).toBe(6);
});

test.each(["0", "25", "", "a year"])(
  "refuses %j months, which the policy does not allow",
  async (months) => {
    show();
    await userEvent.click(await screen.findByLabelText("Months to keep closed and failed leads"));
    if (months !== "") await save(months);
    else {
      await userEvent.clear(screen.getByLabelText("Months to keep closed and failed leads"));
      await userEvent.click(screen.getByRole("button", { name: "Update Privacy" }));
    }
    expect(
      await screen.findByText("Choose 1 to 24 months, as stated in the privacy policy"),
    ).toBeTruthy();
    expect(fake.rpc("change_desk_settings")).not.toHaveBeenCalled();
  },
);

test("is not shown to admins who may not change it", async () => {
  serve(24, false);
  show();
  await waitFor(() => expect(screen.queryByText("Privacy")).toBeNull());
});

test("shows that a change failed, and keeps the typed text", async () => {
  fake.rpc("change_desk_settings").mockResolvedValue(serverError);
  show();
  await save("6");
  expect(
    await screen.findByText("Failed to update the privacy settings. Please try again."),
  ).toBeTruthy();
  expect(
    screen.getByLabelText<HTMLInputElement>("Months to keep closed and failed leads").value,
  ).toBe("6");
});

test("loads the settings again after a failure when the user clicks Try again", async () => {
  fake.rpc("get_desk_settings").mockResolvedValue(serverError);
  show();
  await screen.findByText("The privacy settings could not be loaded.");
  serve(6);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    (await screen.findByLabelText<HTMLInputElement>("Months to keep closed and failed leads"))
      .value,
  ).toBe("6");
});

test("shows messages that Telegram would not remove, until a user says that they deleted them", async () => {
  serve(24, true, 3);
  fake.rpc("forget_refused_messages").mockResolvedValue({ data: 3, error: null });
  show();
  await screen.findByText(
    /^3 messages .* Please delete them .*\. The oldest was sent on 18 Nov 2024\.$/,
  );

  serve(24);
  await userEvent.click(screen.getByRole("button", { name: "I Deleted Them" }));

  expect(await screen.findByText("No messages are left to delete.")).toBeTruthy();
  expect(screen.queryByText(/in the sales chat name/)).toBeNull();
});

test("still shows the message to delete if the server cannot clear the list", async () => {
  serve(24, true, 1);
  fake.rpc("forget_refused_messages").mockResolvedValue(serverError);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "I Deleted It" }));

  await screen.findByText("Failed to update the list of messages. Please try again.");
  expect(
    screen.getByText(/^1 message .* delete it .*\. It was sent on 18 Nov 2024\.$/),
  ).toBeTruthy();
});
