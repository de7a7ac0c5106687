import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect } from "vitest";
import { ToastProvider } from "../../../ui/toast.tsx";
import { LeadForm } from "../lead-form.tsx";
import { WaitingLeads } from "../waiting-leads.tsx";
import { backend } from "./fake-backend.ts";

/** The form on its page, beside what sends a request that waits. */
export const form = (
  <ToastProvider>
    <Routes>
      <Route path="/contact" element={<LeadForm content={{}} />} />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>
    <WaitingLeads />
  </ToastProvider>
);

/** The form in a fresh document; waits until its messages can be shown. */
export async function renderForm(search = "") {
  const view = render(<MemoryRouter initialEntries={[`/contact${search}`]}>{form}</MemoryRouter>);
  await screen.findByRole("region", { name: "Notifications" });
  return view;
}

/** A field by its label. */
export function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}

/** Types what can be sent. */
export function fillIn() {
  fireEvent.input(field("Company Name"), { target: { value: " Kopi Lane " } });
  fireEvent.input(field("Contact Name"), { target: { value: "Mei Ling Goh" } });
  fireEvent.input(field("Contact Number"), { target: { value: "+65 6123 4567" } });
  fireEvent.input(field("Email"), { target: { value: "Mei@Kopilane.example" } });
  fireEvent.change(field("Solution Interested"), { target: { value: "Waiter AI" } });
}

/** What the message for errors says. */
export function toastOfError() {
  const region = screen.getByRole("region", { name: "Notifications" });
  return within(region).getByRole("alert").textContent;
}

/** The button that sends. */
export function button() {
  return screen.getByRole<HTMLButtonElement>("button", { name: /^Submit/ });
}

/** The error that is told of a field. */
export function describedError(name: string) {
  const control = field(name);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  return document.querySelector(`[id="${control.getAttribute("aria-describedby")}"]`)?.textContent;
}

// Both load when they are first needed; a busy machine needs more than a findBy for that.
beforeAll(() =>
  Promise.all([
    import("../../../ui/toast-region.tsx"),
    import("../submit-lead.ts"),
    import("../send-waiting-leads.ts"),
  ]),
);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  backend.insert.mockReset().mockResolvedValue({ error: null });
  backend.invoke.mockReset().mockResolvedValue({ error: null });
});
