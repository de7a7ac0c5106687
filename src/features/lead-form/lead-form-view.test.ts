import { beforeEach, describe, expect, test, vi } from "vitest";
import { showErrors, showStatus, type LeadFormStatus } from "./lead-form-view.ts";

const HTML = `
  <form>
    <div data-summary></div>
    <fieldset>
      <div><label for="lead-companyName">Company</label><input id="lead-companyName"></div>
      <div><label for="lead-email">Email</label><input id="lead-email"></div>
    </fieldset>
    <div data-notices></div>
    <button type="submit" data-label="Submit Request" data-busy-label="Submitting...">Submit Request</button>
    <p data-late-code>Still loading</p>
    <template data-part="error"><p></p></template>
    <template data-part="summary"><div><ul></ul></div></template>
    ${["slow", "failed", "busy", "sent"].map((part) => `<template data-part="${part}"><p>${part}</p></template>`).join("")}
    <template data-part="saved"><p>saved<button type="button">Back</button></p></template>
  </form>`;

let form: HTMLFormElement;
const focusField = vi.fn<(name: string) => void>();
const onWithdraw = vi.fn<() => void>();

beforeEach(() => {
  document.body.innerHTML = HTML;
  form = document.querySelector("form") ?? document.createElement("form");
  focusField.mockReset();
  onWithdraw.mockReset();
});

function find<Match extends HTMLElement>(selector: string): Match {
  const match = form.querySelector<Match>(selector);
  if (!match) throw new Error(`The form has no ${selector}`);
  return match;
}

const wrong = {
  email: { type: "custom", message: "Invalid email address" },
  companyName: { type: "custom", message: "Company name is required" },
};

describe("errors", () => {
  test("appear at their fields and in the summary, in the order of the form", () => {
    showErrors(form, wrong, focusField);
    const error = find("#lead-email-error");
    expect(error.textContent).toBe("Invalid email address");
    expect(error.parentElement).toBe(find("#lead-email").parentElement);
    expect(find("#lead-email").getAttribute("aria-invalid")).toBe("true");
    expect(find("#lead-email").getAttribute("aria-describedby")).toBe("lead-email-error");
    const links = [...form.querySelectorAll("[data-summary] li a")];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Company name is required", "#lead-companyName"],
      ["Invalid email address", "#lead-email"],
    ]);
  });

  test("focus their field by a link in the summary, without following the link", () => {
    showErrors(form, wrong, focusField);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    form.querySelectorAll("[data-summary] a")[1]?.dispatchEvent(click);
    expect(focusField).toHaveBeenCalledExactlyOnceWith("email");
    expect(click.defaultPrevented).toBe(true);
  });

  test("are shown once, and removed when the field is valid", () => {
    showErrors(form, wrong, focusField);
    showErrors(form, { email: wrong.email }, focusField);
    expect(form.querySelectorAll("[id$=-error]")).toHaveLength(1);
    expect(find("#lead-companyName").hasAttribute("aria-invalid")).toBe(false);
    expect(find("#lead-companyName").hasAttribute("aria-describedby")).toBe(false);
    expect(form.querySelectorAll("[data-summary] li")).toHaveLength(1);
    showErrors(form, {}, focusField);
    expect(form.querySelector("[id$=-error]")).toBeNull();
    expect(find("[data-summary]").childNodes).toHaveLength(0);
  });

  test("of a field that the form lacks are shown in the summary only", () => {
    showErrors(form, { remarks: { type: "custom", message: "Too long" } }, focusField);
    expect(find("[data-summary] a").textContent).toBe("Too long");
    expect(form.querySelector("[id$=-error]")).toBeNull();
  });

  test("of a form without a summary are shown at their fields only", () => {
    find("[data-summary]").remove();
    showErrors(form, wrong, focusField);
    expect(find("#lead-email-error").textContent).toBe("Invalid email address");
  });
});

describe("the state of the request", () => {
  test.each<[LeadFormStatus, string, string, boolean, boolean]>([
    ["editing", "", "Submit Request", true, false],
    ["sending", "", "Submitting...", false, false],
    ["slow", "slow", "Submitting...", false, false],
    ["failed", "failed", "Submit Request", true, false],
    ["saved", "savedBack", "Submit Request", false, true],
    ["busy", "busy", "Submit Request", false, true],
    ["sent", "sent", "Submit Request", false, false],
  ])(
    "%s shows notice '%s', button '%s'; can be sent: %s, fields disabled: %s",
    (status, notice, label, maySend, isLocked) => {
      showStatus(form, status, onWithdraw);
      const button = find<HTMLButtonElement>("[type=submit]");
      expect(find("[data-notices]").textContent).toBe(notice);
      expect(find("[data-notices]").dataset["status"]).toBe(status);
      expect(button.textContent).toBe(label);
      expect(button.disabled).toBe(false);
      expect(button.getAttribute("aria-disabled")).toBe(maySend ? null : "true");
      expect(find<HTMLFieldSetElement>("fieldset").disabled).toBe(isLocked);
      expect(form.querySelector("[data-late-code]")).toBeNull();
    },
  );

  test("calls onWithdraw from the notice, and enables button and fields after it", () => {
    showStatus(form, "saved", onWithdraw);
    find("[data-notices] button").click();
    expect(onWithdraw).toHaveBeenCalledOnce();
    showStatus(form, "editing", onWithdraw);
    expect(find("[type=submit]").hasAttribute("aria-disabled")).toBe(false);
    expect(find<HTMLFieldSetElement>("fieldset").disabled).toBe(false);
    expect(find("[data-notices]").childNodes).toHaveLength(0);
  });

  test("does not replace a notice that is already shown, which would be announced again", () => {
    showStatus(form, "slow", onWithdraw);
    const notice = find("[data-notices]").firstElementChild;
    showStatus(form, "slow", onWithdraw);
    expect(find("[data-notices]").firstElementChild).toBe(notice);
  });

  test("does not throw for a form without notices, fields or button", () => {
    for (const selector of ["[data-notices]", "fieldset"]) find(selector).remove();
    showStatus(form, "sending", onWithdraw);
    expect(find("[type=submit]").textContent).toBe("Submitting...");
    find("[type=submit]").remove();
    expect(() => showStatus(form, "slow", onWithdraw)).not.toThrow();
  });
});
