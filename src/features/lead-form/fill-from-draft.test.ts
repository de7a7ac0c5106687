import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, saveDraft } from "./draft.ts";
import { fillFromDraft } from "./fill-from-draft.ts";
import { SOLUTIONS } from "../../lib/lead-rules.ts";

const setValue = vi.fn<(name: string, value: string) => void>();
let form: HTMLFormElement;

beforeEach(() => {
  sessionStorage.clear();
  setValue.mockReset();
  const options = SOLUTIONS.map((solution) => `<option>${solution}</option>`).join("");
  document.body.innerHTML = `<form><input name="companyName"><input name="contactNumber" value="+65">
    <select name="solutionInterested"><option value="">Choose</option>${options}</select></form>`;
  form = document.querySelector("form") ?? document.createElement("form");
  openBy("navigate");
});
afterEach(() => Reflect.deleteProperty(performance, "getEntriesByType"));

function openBy(type: string) {
  const value = () => [{ type }];
  Object.defineProperty(performance, "getEntriesByType", { value, configurable: true });
}

function typeInto(name: string, text: string) {
  const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  field.value = text;
}

function fill(query = "") {
  fillFromDraft(form, new URLSearchParams(query), setValue);
  return Object.fromEntries(setValue.mock.calls);
}

test("fills in nothing if nothing was typed and the address chooses nothing", () => {
  expect(fill()).toEqual({});
  expect(readDraft()).toEqual({});
});

test("a field that this form leaves out stays out of the lead", () => {
  saveDraft({ companyName: "Kopi Lane", remarks: "Typed on another page" });
  expect(fill()).toEqual({ companyName: "Kopi Lane" });
  expect(readDraft().remarks).toBe("Typed on another page");
});

test("restores typed text that was not sent", () => {
  saveDraft({ companyName: "Kopi Lane", contactNumber: "+60" });
  expect(fill()).toEqual({ companyName: "Kopi Lane", contactNumber: "+60" });
});

test("text typed before this code ran takes precedence, and joins the draft", () => {
  saveDraft({ companyName: "Kopi Lane" });
  typeInto("companyName", "Teh Tarik");
  typeInto("contactNumber", "+60 12");
  expect(fill()).toEqual({});
  expect(readDraft()).toEqual({ companyName: "Teh Tarik", contactNumber: "+60 12" });
});

test("chooses the link's solution without making it a draft", () => {
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({});
});

test("does not choose a solution that the form does not offer", () => {
  for (const option of form.querySelectorAll("option")) {
    if (option.value === "Waiter AI") option.value = "Restaurant AI";
  }
  expect(fill("solution=Waiter AI")).toEqual({});
  expect(fill("solution=Restaurant AI")).toEqual({ solutionInterested: "Restaurant AI" });
});

test("does not treat a choice of the page's own script as typed", () => {
  typeInto("solutionInterested", "Waiter AI");
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({});
});

test("restores the typed choice in place of the one of the page's own script", () => {
  const number = form.elements.namedItem("contactNumber") as HTMLInputElement;
  number.defaultValue = "+60";
  const choice = form.querySelector<HTMLOptionElement>("option:nth-of-type(3)");
  if (choice) choice.defaultSelected = choice.selected = true;
  const kept = { contactNumber: "+60 12 345 6789", solutionInterested: "Custom AI" };
  saveDraft(kept);
  openBy("reload");
  expect(fill(`solution=${choice?.value}`)).toEqual(kept);
  expect(readDraft()).toEqual(kept);
});

test("a solution chosen before this code ran takes precedence over that of the link", () => {
  typeInto("solutionInterested", "Custom AI");
  expect(fill("solution=Waiter AI")).toEqual({});
  expect(readDraft()).toEqual({ solutionInterested: "Custom AI" });
});

test("the solution of a link replaces the saved one, but not after a reload", () => {
  saveDraft({ solutionInterested: "Custom AI" });
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({ solutionInterested: "Waiter AI" });
  saveDraft({ solutionInterested: "Custom AI" });
  openBy("reload");
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Custom AI" });
  expect(readDraft()).toEqual({ solutionInterested: "Custom AI" });
});
