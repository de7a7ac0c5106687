import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadIsland } from "../../islands/modules.ts";
import { hydrateIslands } from "../../islands/hydrate-islands.ts";
import { fake } from "../../supabase/testing/fake-client.ts";
import { translatePage } from "../../ui/testing/translate-page.ts";
import { readFormMessages, type FormMessages } from "./form-words.ts";
import {
  button,
  describedError,
  field,
  fillIn,
  renderBuiltForm,
  renderForm,
} from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

/** Makes the browser report that the page was reloaded. */
function openedByReload() {
  const entries = [{ type: "reload" }] as unknown as PerformanceEntryList;
  Object.assign(performance, { getEntriesByType: () => entries });
  onTestFinished(() => void Reflect.deleteProperty(performance, "getEntriesByType"));
}

/** Changes the validation messages in the page, as the live preview does. */
function changeRules(rules: Partial<FormMessages["rules"]>) {
  const element = document.querySelector<HTMLElement>("[data-form-words]");
  const { answers } = readFormMessages();
  const changed: FormMessages = { rules: { ...readFormMessages().rules, ...rules }, answers };
  if (element) element.dataset["formWords"] = JSON.stringify(changed);
}

function summary() {
  const alert = document.querySelector<HTMLElement>("form [role=alert]");
  if (!alert) throw new Error("The form has no summary.");
  return alert;
}

test("shows an error at each required field of an empty form, and focuses the first", async () => {
  await renderForm();
  await userEvent.click(button());
  await screen.findAllByText("Company name is required");
  expect(describedError("Company Name")).toBe("Company name is required");
  expect(describedError("Contact Name")).toBe("Contact name is required");
  expect(describedError("Contact Number")).toBe("Phone number must be at least 8 digits");
  expect(describedError("Email")).toBe("Invalid email address");
  expect(describedError("Solution Interested")).toBe("Please select a solution");
  expect(document.activeElement).toBe(field("Company Name"));
  expect(fake.insert("leads")).not.toHaveBeenCalled();
});

test("lists every error once in the summary, with a link to its field", async () => {
  await renderForm();
  expect(summary().textContent).toBe("");
  await userEvent.click(button());
  const links = await within(summary()).findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Company name is required",
    "Contact name is required",
    "Phone number must be at least 8 digits",
    "Invalid email address",
    "Please select a solution",
  ]);
  await userEvent.click(screen.getByRole("link", { name: "Invalid email address" }));
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").id).toBe("lead-email");
});

test("removes an error as soon as the field is valid", async () => {
  await renderForm();
  await userEvent.click(button());
  await screen.findAllByText("Company name is required");
  await userEvent.type(field("Company Name"), "Kopi Lane");
  await vi.waitFor(() => expect(screen.queryAllByText("Company name is required")).toEqual([]));
});

test("shows and removes errors and sends one lead while the browser translates the page", async () => {
  await renderForm();
  onTestFinished(translatePage());
  await userEvent.click(button());
  await vi.waitFor(() => expect(describedError("Company Name")).toBe("Company name is required"));
  expect(summary().querySelectorAll("a font font")).toHaveLength(5);
  fillIn();
  await vi.waitFor(() => expect(summary().textContent).toBe(""));
  expect(document.body.textContent).not.toContain("Company name is required");
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("shows errors with the page's current messages, even after these change", async () => {
  await renderForm();
  changeRules({ companyNameRequired: "Which company is it?" });
  await userEvent.click(button());
  await vi.waitFor(() => expect(describedError("Company Name")).toBe("Which company is it?"));

  await userEvent.type(field("Contact Name"), "Mei Ling Goh");
  await userEvent.click(document.body);
  changeRules({ companyNameRequired: "The name of the company" });
  await vi.waitFor(() => expect(describedError("Company Name")).toBe("The name of the company"));
  const links = within(summary()).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "The name of the company",
    "Phone number must be at least 8 digits",
    "Invalid email address",
    "Please select a solution",
  ]);
  expect(field("Contact Name").value).toBe("Mei Ling Goh");
});

test("shows no error when messages change before the form was sent", async () => {
  await renderForm();
  changeRules({ companyNameRequired: "Which company is it?" });
  // Waits long enough for an error to be shown.
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(summary().textContent).toBe("");
});

test.each([
  ["?solution=Waiter AI", "Waiter AI"],
  ["?product=Sales Assistant AI&stage=Request Demo", "Sales Assistant AI"],
  ["?solution=Coffee", ""],
  ["", ""],
])("at /contact%s selects the solution '%s'", async (search, solution) => {
  await renderForm(search);
  expect(field("Solution Interested").value).toBe(solution);
  expect(field("Contact Number").value).toBe("+65");
});

test("restores typed text after a reload, but not after it was sent", async () => {
  const { unmount } = await renderForm("?solution=Waiter AI");
  await userEvent.type(field("Company Name"), "Kopi Lane");
  await userEvent.selectOptions(field("Solution Interested"), "Custom AI");
  unmount();

  openedByReload();
  const reloaded = await renderForm("?solution=Waiter AI");
  expect(field("Company Name").value).toBe("Kopi Lane");
  expect(field("Solution Interested").value).toBe("Custom AI");
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  reloaded.unmount();

  await renderForm();
  expect(field("Company Name").value).toBe("");
});

test("keeps and sends text that was typed before the form's code ran", async () => {
  const { wakeAll } = renderBuiltForm("?solution=Waiter AI");
  field("Company Name").value = "Kopi Lane";
  field("Contact Number").value = "+62 811 2345";
  field("Solution Interested").value = "Custom AI";
  await wakeAll();
  expect(field("Company Name").value).toBe("Kopi Lane");
  expect(field("Contact Number").value).toBe("+62 811 2345");
  expect(field("Solution Interested").value).toBe("Custom AI");
  await userEvent.type(field("Contact Name"), "Mei");
  await userEvent.type(field("Email"), "mei@kopilane.example");
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    company_name: "Kopi Lane",
    contact_number: "+62 811 2345",
    solution_interested: "Custom AI",
  });
});

test("has an enabled button that does not leave the page before the form's code runs", () => {
  const { container } = renderBuiltForm();
  expect(button().disabled).toBe(false);
  expect(button().getAttribute("aria-disabled")).toBeNull();
  // The method "dialog" submits nothing if the form is not inside a dialog element.
  expect(container.querySelector("form")?.getAttribute("method")).toBe("dialog");
});

test("repeats an early press once the form's code has loaded, and sends what was typed", async () => {
  const { container } = renderBuiltForm();
  field("Company Name").value = "Kopi Lane";
  field("Contact Name").value = "Mei";
  field("Contact Number").value = "+65 6123 4567";
  field("Email").value = "mei@kopilane.example";
  field("Solution Interested").value = "Waiter AI";
  hydrateIslands(container, loadIsland);
  // Clicked before the form's code has loaded.
  fireEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    company_name: "Kopi Lane",
    solution_interested: "Waiter AI",
  });
});

test("shows errors after a press before the form's code has loaded, and keeps the text", async () => {
  const { container } = renderBuiltForm();
  field("Company Name").value = "Kopi Lane";
  hydrateIslands(container, loadIsland);
  // Clicked before the form's code has loaded.
  fireEvent.click(button());
  await within(summary()).findAllByRole("link");
  expect(describedError("Email")).toBe("Invalid email address");
  expect(field("Company Name").value).toBe("Kopi Lane");
  expect(fake.insert("leads")).not.toHaveBeenCalled();
});

test("keeps the solution that the page's script selected, without storing it as a draft", async () => {
  const { wakeAll } = renderBuiltForm("?solution=Waiter AI");
  field("Solution Interested").value = "Waiter AI";
  await wakeAll();
  expect(field("Solution Interested").value).toBe("Waiter AI");
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
});

test("selects a followed link's solution instead of a saved one, but keeps it on reload", async () => {
  const { unmount } = await renderForm();
  await userEvent.selectOptions(field("Solution Interested"), "Custom AI");
  unmount();
  const followed = await renderForm("?solution=Waiter AI");
  expect(field("Solution Interested").value).toBe("Waiter AI");
  await userEvent.selectOptions(field("Solution Interested"), "Custom AI");
  followed.unmount();
  openedByReload();
  await renderForm("?solution=Waiter AI");
  expect(field("Solution Interested").value).toBe("Custom AI");
});
