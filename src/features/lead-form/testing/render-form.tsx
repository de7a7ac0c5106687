import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { renderBuilt } from "../../../islands/testing/render-built.tsx";
import { english } from "../../../lib/messages/english.ts";
import { resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { clearDraft } from "../draft.ts";
import { LeadForm } from "../lead-form.tsx";
import { LeadFormMessages } from "../lead-form-words.tsx";

/** Renders the form at `/contact` with this query and language, as the build does, before its code runs. */
export function renderBuiltForm(search = "", language?: string) {
  window.history.replaceState(null, "", `/contact${search}`);
  const openedAt = Date.now();
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(openedAt);
  return renderBuilt(
    <>
      <LeadForm
        content={{ _rev: "rev-1" }}
        messages={english}
        {...(language !== undefined && { language, home: `/${language}` })}
      />
      <LeadFormMessages messages={english} />
    </>,
  );
}

/** Renders the form and runs its code. */
export async function renderForm(search = "", language?: string) {
  const view = renderBuiltForm(search, language);
  await view.wakeAll();
  return view;
}

/** Returns the field with this label. */
export function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}

/** Fills in the form with a valid lead. */
export function fillIn() {
  fireEvent.input(field("Company Name"), { target: { value: " Kopi Lane " } });
  fireEvent.input(field("Contact Name"), { target: { value: "Mei Ling Goh" } });
  fireEvent.input(field("Contact Number"), { target: { value: "+65 6123 4567" } });
  fireEvent.input(field("Email"), { target: { value: "Mei@Kopilane.example" } });
  fireEvent.change(field("Solution Interested"), { target: { value: "Waiter AI" } });
}

/** Returns the text of the error toasts; empty if there are none. */
export function toastOfError() {
  const region = screen.getByRole("region", { name: "Notifications" });
  return within(region).getByRole("alert").textContent;
}

/** Returns the submit button. */
export function button() {
  return screen.getByRole<HTMLButtonElement>("button", { name: /^Submit/ });
}

/** Returns the error message of a field, after checking that the field is marked as invalid. */
export function describedError(name: string) {
  const control = field(name);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  return document.querySelector(`[id="${control.getAttribute("aria-describedby")}"]`)?.textContent;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  clearDraft();
  sessionStorage.clear();
  localStorage.clear();
  resetFakeClient();
});
