import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { fresh, openToday, prepareToday } from "../today/testing/test-today.tsx";
import { leadTemplates } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(prepareToday);

test("W opens the WhatsApp templates, filled in for the lead; a number key chooses one", async () => {
  const template = { id: "hi", channel: "whatsapp", language: "en", name: "Hi", subject: null };
  const body = "Hello {name} of {company}, {me} here";
  fake.rows("message_templates").mockResolvedValue({ data: [{ ...template, body }], error: null });
  await openToday([fresh], [leadTemplates]);
  await userEvent.keyboard("w");
  const item = await screen.findByRole("menuitem", { name: /^Hi/ });
  expect(item.textContent).toContain(`Hello ${fresh.contact_name} of Fresh Co, Siti Rahman here`);
  expect(item.getAttribute("href")).toContain("?text=Hello%20");
  expect(item.getAttribute("target")).toBe("_blank");
  let opened = "";
  item.addEventListener("click", (event) => {
    opened = item.getAttribute("href") ?? "";
    event.preventDefault();
  });
  await userEvent.keyboard("1");
  expect(opened).toContain("https://wa.me/");
  expect(await screen.findByText("Did you reach them?")).toBeTruthy();
  const [noted] = fake.rpc("record_attempt").mock.calls[0] ?? [];
  expect(noted?.values).toMatchObject({ channel: "whatsapp", template: "Hi", reached: null });
});

test("lists templates in the lead's language first, and shows the language of the others", async () => {
  const template = { channel: "whatsapp", subject: null };
  const templates = [
    { ...template, id: "en", language: "en", name: "Hello", body: "Hello {name}" },
    { ...template, id: "ms", language: "ms", name: "Hello", body: "Helo {name}" },
  ];
  fake.rows("message_templates").mockResolvedValue({ data: templates, error: null });
  await openToday([{ ...fresh, language: "ms" }], [leadTemplates]);
  await userEvent.keyboard("w");
  const [, first, second] = await screen.findAllByRole("menuitem");
  expect(first?.textContent).toBe(`Hello Malay1Helo ${fresh.contact_name}`);
  expect(second?.textContent).toBe(`Hello English2Hello ${fresh.contact_name}`);
});
