import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { LeadNote } from "../../leads/model/lead.ts";
import { AddNote, EditNote } from "./note-form.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(() => {
  resetFakeClient();
  sessionStorage.clear();
});

type WriteResponse = { data: null; error: { code: string; message: string } | null };

const stored: WriteResponse = { data: null, error: null };
const failed: WriteResponse = { data: null, error: { code: "XX000", message: "boom" } };

function openForm() {
  render(
    <ToastProvider>
      <AddNote leadId="lead" ownUserId="me" field={createRef()} onAdded={async () => {}} />
    </ToastProvider>,
  );
  return screen.getByLabelText<HTMLTextAreaElement>("Add a note");
}

const save = (name = "Save note") => userEvent.click(screen.getByRole("button", { name }));

/** Returns the id and text of each note that was sent. */
const sentNotes = () =>
  fake
    .insert("lead_notes")
    .mock.calls.map(([{ values }]) => values as { id: string; body: string });

test("is marked so that toasts do not cover it", () => {
  expect(openForm().closest("[data-uncovered]")).toBeTruthy();
});

test("keeps text that is typed while a note is being saved as the next note", async () => {
  const { promise, resolve } = Promise.withResolvers<WriteResponse>();
  fake.insert("lead_notes").mockReturnValueOnce(promise);
  const field = openForm();
  await userEvent.type(field, "No answer.");
  await save();
  await userEvent.type(field, " Try Monday");
  resolve(stored);
  expect(await screen.findByText("Note added.")).toBeTruthy();
  expect(field.value).toBe("Try Monday");
  await save();
  expect(sentNotes().map(({ body }) => body)).toEqual(["No answer.", "Try Monday"]);
  await vi.waitFor(() => expect(field.value).toBe(""));
});

test("sends a note with a new id if it was changed after a failure, and the same id otherwise", async () => {
  fake.insert("lead_notes").mockResolvedValueOnce(failed).mockResolvedValueOnce(failed);
  const field = openForm();
  await userEvent.type(field, "No answer.");
  await save();
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  await save();
  await userEvent.type(field, " Try Monday");
  await save();
  const [first, retried, changed] = sentNotes();
  expect(retried).toEqual(first);
  expect(changed?.body).toBe("No answer. Try Monday");
  expect(changed?.id).not.toBe(first?.id);
  expect(await screen.findByText("Note added.")).toBeTruthy();
});

test("keeps the form open with all of its text if the user types while a note is being saved", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onSave = vi.fn<(text: string) => Promise<boolean>>().mockReturnValueOnce(promise);
  const onEnd = vi.fn<() => void>();
  onSave.mockResolvedValue(true);
  render(<EditNote note={{ body: "No answer." } as LeadNote} onSave={onSave} onEnd={onEnd} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Edit note");
  await userEvent.type(field, " Again");
  await save("Save");
  await userEvent.type(field, " on Monday");
  resolve(true);
  await screen.findByRole("button", { name: "Save" });
  expect(onEnd).not.toHaveBeenCalled();
  await save("Save");
  expect(onSave).toHaveBeenLastCalledWith("No answer. Again on Monday");
  expect(onEnd).toHaveBeenCalledOnce();
});
