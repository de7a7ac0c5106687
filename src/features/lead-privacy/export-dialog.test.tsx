import "../../ui/testing/overlays.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { serverError } from "../leads/testing/test-lead.ts";
import { ExportDialog } from "./export-dialog.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));
const saveFile = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>());
vi.mock("../../ui/save-file.ts", () => ({ saveFile, dateForFile: () => "2026-11-21" }));

const email = "meiling@kopilane.example";
const copy = {
  email,
  exported_at: "2026-11-21T08:00:00Z",
  leads: [{ remarks: "Two <b>outlets</b>." }, { company_name: "Kopi Second" }],
  requests_in_the_last_hour: [],
};

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(() => {
  resetFakeClient();
  saveFile.mockReset();
  fake.rpc("export_person").mockResolvedValue({ data: copy, error: null });
  render(
    <ToastProvider>
      <ExportDialog email={email} isOpen onOpenChange={() => {}} />
    </ToastProvider>,
  );
});

test("exports a person's data as a JSON file with every lead", async () => {
  await userEvent.click(screen.getByText("Download JSON"));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, text, type] = saveFile.mock.lastCall ?? [];
  expect([name, type]).toEqual(["person-2026-11-21.json", "application/json"]);
  expect(JSON.parse(text ?? "")).toEqual(copy);
  expect(fake.rpc("export_person").mock.lastCall?.[0].values).toEqual({ person: email });
});

test("exports a person's data as a readable page, with markup escaped", async () => {
  await userEvent.click(screen.getByText("Download HTML"));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, text = "", type] = saveFile.mock.lastCall ?? [];
  expect([name, type]).toEqual(["person-2026-11-21.html", "text/html"]);
  const page = new DOMParser().parseFromString(text, "text/html");
  expect(page.querySelector("h1")?.textContent).toBe(`What we hold about ${email}`);
  expect(page.body.textContent).toContain("Two <b>outlets</b>.");
  expect(page.querySelector("b")).toBeNull();
});

test("reports that the data could not be loaded, and saves no file", async () => {
  fake.rpc("export_person").mockResolvedValue(serverError);
  await userEvent.click(screen.getByText("Download JSON"));
  expect(await screen.findByText("The data could not be exported. Please try again.")).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});
