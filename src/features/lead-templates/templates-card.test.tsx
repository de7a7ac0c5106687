import "../../ui/testing/overlays.ts";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { TemplatesCard } from "./templates-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));

const updated_at = "2026-11-21T08:00:00+00:00";
const hello = {
  id: "hello",
  channel: "whatsapp",
  language: "en",
  name: "First hello",
  subject: null,
  body: "Hello {name}",
  place: 1,
  updated_at,
};
const later = { ...hello, id: "later", name: "Later", place: 2 };
const demo = { ...hello, id: "demo", channel: "email", name: "Demo", subject: "A demo", place: 3 };

function serve(...templates: object[]) {
  fake.rows("message_templates").mockResolvedValue({ data: templates, error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve(hello, later, demo);
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <TemplatesCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

async function names(channel: string) {
  const list = await screen.findByRole("list", { name: `${channel} templates` });
  return within(list)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
}

test("shows errors for missing values and an unknown placeholder, and adds an email template", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Add Template" }));
  expect(screen.queryByLabelText("Subject")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("For"), "Email");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "Malay");
  await userEvent.click(screen.getByRole("button", { name: "Save Template" }));
  expect(await screen.findByText("Name is required")).toBeTruthy();
  expect(screen.getByText("Text is required")).toBeTruthy();
  expect(screen.getByText("Subject is required")).toBeTruthy();

  await userEvent.type(screen.getByLabelText("Name"), " Thanks ");
  await userEvent.type(screen.getByLabelText("Subject"), "For {{firm}");
  await userEvent.type(screen.getByLabelText("Text"), "Dear ");
  await userEvent.click(screen.getByRole("button", { name: "Insert contact's name" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Dear {name}");
  expect(screen.getByRole("region", { name: "Preview" }).textContent).toContain(
    "Dear Tan Wei Ling",
  );
  await userEvent.click(screen.getByRole("button", { name: "Save Template" }));
  expect(await screen.findByText(/^Allowed in braces: \{name\}/)).toBeTruthy();
  expect(fake.insert("message_templates")).not.toHaveBeenCalled();

  await userEvent.clear(screen.getByLabelText("Subject"));
  await userEvent.type(screen.getByLabelText("Subject"), "For you");
  serve(hello, later, demo, { ...demo, id: "new", name: "Thanks" });
  await userEvent.click(screen.getByRole("button", { name: "Save Template" }));
  expect(await screen.findByText("“Thanks” has been added.")).toBeTruthy();
  expect(fake.insert("message_templates").mock.lastCall?.[0].values).toEqual({
    channel: "email",
    language: "ms",
    name: "Thanks",
    subject: "For you",
    body: "Dear {name}",
  });
  expect(await names("Email")).toEqual(["Demo", "Thanks"]);
});

test("keeps the typed text if another user has changed the template", async () => {
  fake.update("message_templates").mockResolvedValue({ data: [], error: null });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Edit First hello" }));
  await userEvent.type(screen.getByLabelText("Text"), ", dear");
  await userEvent.click(screen.getByRole("button", { name: "Save Template" }));
  expect(await screen.findByText(/^Someone else has changed or removed it/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Hello {name}, dear");
  const sent = fake.update("message_templates").mock.lastCall?.[0];
  expect(sent?.filters).toEqual({ id: "hello", updated_at });
  expect(sent?.values).toEqual({
    language: "en",
    name: "First hello",
    subject: null,
    body: "Hello {name}, dear",
  });
});

test("shows a template's language, and moves it only among templates of that language", async () => {
  serve(hello, { ...hello, id: "ms", language: "ms", place: 4 }, demo);
  show();
  expect(await names("WhatsApp")).toEqual(["First hello", "First helloMalay"]);
  for (const name of ["Move First hello down", "Move First hello (Malay) up"]) {
    const move = screen.getByRole("button", { name });
    expect(move.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(move);
  }
  expect(fake.rpc("move_message_template")).not.toHaveBeenCalled();
});

test("moves a template within its channel, but not before the first", async () => {
  show();
  const up = await screen.findByRole("button", { name: "Move First hello up" });
  expect(up.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(up);
  expect(fake.rpc("move_message_template")).not.toHaveBeenCalled();
  serve({ ...later, place: 1 }, { ...hello, place: 2 }, demo);
  await userEvent.click(screen.getByRole("button", { name: "Move First hello down" }));
  expect(fake.rpc("move_message_template").mock.lastCall?.[0].values).toEqual({
    template_id: "hello",
    by: 1,
  });
  await vi.waitFor(async () => expect(await names("WhatsApp")).toEqual(["Later", "First hello"]));
});

test("Undo restores a removed template as the server had it, at its former position", async () => {
  fake
    .delete("message_templates")
    .mockResolvedValue({ data: [{ ...later, body: "Changed since" }], error: null });
  show();
  const remove = await screen.findByRole("button", { name: "Remove Later" });
  serve(hello, demo);
  await userEvent.click(remove);
  expect(await screen.findByText("“Later” has been removed.")).toBeTruthy();
  expect(await names("WhatsApp")).toEqual(["First hello"]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(fake.insert("message_templates").mock.lastCall?.[0].values).toEqual({
    id: "later",
    channel: "whatsapp",
    language: "en",
    name: "Later",
    subject: null,
    body: "Changed since",
    place: 2,
  });
});
