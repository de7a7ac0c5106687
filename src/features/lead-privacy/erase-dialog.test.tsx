import "../../ui/testing/overlays.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import type { RemovedMessages } from "./person-data.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { messagesText } from "./use-erasure.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const NONE: RemovedMessages = { deleted: 0, replaced: 0, unreachable: 0, refused: 0 };

const email = "mei@kopi.example";
const removePerson = vi.fn<(email: string) => void>();

function Erasing() {
  const [isOpen, setOpen] = useState(true);
  return (
    <EraseDialog
      email={email}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onErased={() => setOpen(false)}
    />
  );
}

function open() {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ToastProvider>
        <MemoryRouter>
          <Routes>
            <Route element={<Outlet context={{ removePerson }} />}>
              <Route index element={<Erasing />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
}

test("names the person whose lead was merged and who is erased too", async () => {
  const reached = [
    { email, leads: 2 },
    { email: "arun@tiffin.example", leads: 1 },
  ];
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: reached, error: null });
  open();
  const listedAddress = await screen.findByRole("listitem");
  expect(listedAddress.textContent).toBe("1 lead of arun@tiffin.example");
  expect(fake.rpc("get_reach_of_erasure").mock.lastCall?.[0].values).toEqual({ person: email });
});

test("warns that merged leads are erased too if their addresses cannot be loaded", async () => {
  const error = { code: "XX000", message: "boom" };
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: null, error });
  open();
  const warning = "Leads that were merged with this person's are erased too.";
  expect(await screen.findByText(warning)).toBeTruthy();
});

test("shows no warning about other addresses if there are none", async () => {
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: [{ email, leads: 1 }], error: null });
  open();
  await vi.waitFor(() => expect(fake.rpc("get_reach_of_erasure")).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(/Merged with this person's/i)).toBeNull();
});

test.each([
  [{}, ""],
  [{ deleted: 1 }, "1 message deleted from the sales chat."],
  [{ deleted: 2 }, "2 messages deleted from the sales chat."],
  [{ replaced: 1 }, "1 message was too old to delete and now says “Erased on request.”"],
  [
    { deleted: 3, replaced: 2 },
    "3 messages deleted from the sales chat. 2 messages were too old to delete and now say “Erased on request.”",
  ],
  [{ unreachable: 1, refused: 1 }, ""],
])("describes the removed messages %j as %j", (counts, words) => {
  expect(messagesText({ ...NONE, ...counts })).toBe(words);
});

/** Erases the person; `removed` is the outcome of each attempt to remove the messages from the sales chat. */
async function erase(...removed: (Partial<RemovedMessages> | Error)[]) {
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: [], error: null });
  fake.rpc("erase_person").mockResolvedValue({ data: 2, error: null });
  for (const each of removed) {
    fake.invoke.mockResolvedValueOnce(
      each instanceof Error
        ? { data: null, error: each }
        : { data: { ...NONE, ...each }, error: null },
    );
  }
  open();
  await userEvent.type(screen.getByLabelText(`Type ${email} to confirm`), email);
  await userEvent.click(screen.getByRole("button", { name: "Erase for Good" }));
  await screen.findByText("Person Erased");
}

test("reports erased leads and deleted messages in one toast, without kinds that have none", async () => {
  await erase({ deleted: 1 });
  screen.getByText("2 leads were erased. 1 message deleted from the sales chat.");
  expect(screen.queryByText("Still in the Sales Chat")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(removePerson).toHaveBeenCalledWith(email);
  expect(fake.invoke.mock.lastCall?.[1]).toEqual({ body: { action: "remove-erased" } });
});

test.each([
  [1, "1 message is too old for Telegram to delete or change. Delete it in the chat by hand."],
  [2, "2 messages are too old for Telegram to delete or change. Delete them in the chat by hand."],
])("reports %i messages that Telegram refuses in their own toast", async (refused, words) => {
  await erase({ deleted: 1, refused });
  expect(await screen.findByText("Still in the Sales Chat")).toBeTruthy();
  screen.getByText(words);
});

test.each([
  ["an unreachable message", { unreachable: 1 }],
  ["a failed function", new Error("boom")],
])("after %s offers to try the chat again, and reports that outcome too", async (_, first) => {
  await erase(first, { deleted: 1, refused: 1 });
  screen.getByText("2 leads were erased. The sales chat could not be reached.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The sales chat was tried again. 1 message deleted from the sales chat.");
  expect(screen.getByText("Still in the Sales Chat")).toBeTruthy();
});
