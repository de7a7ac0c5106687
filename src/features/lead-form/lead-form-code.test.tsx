import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

const code = vi.hoisted(() => ({ isLost: true }));
vi.mock("./submit-lead.ts", async (original) => {
  const real = await original<typeof import("./submit-lead.ts")>();
  return {
    ...real,
    // Simulates an import that fails, and that the browser requests again at each attempt.
    get submitLead() {
      if (code.isLost) throw new TypeError("Failed to fetch dynamically imported module");
      return real.submitLead;
    },
  };
});

test("shows an error if the sending code does not load, and can send on the next attempt", async () => {
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await vi.waitFor(() =>
    expect(toastOfError()).toContain("There was an error submitting your form."),
  );
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(button().getAttribute("aria-disabled")).toBeNull();
  expect(fake.insert("leads")).not.toHaveBeenCalled();

  code.isLost = false;
  await userEvent.click(button());
  expect(await screen.findByText("Thank You!")).toBeTruthy();
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});
