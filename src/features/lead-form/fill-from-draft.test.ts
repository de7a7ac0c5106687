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

test("fills in nothing if there is no draft and the query names no solution", () => {
  expect(fill()).toEqual({});
  expect(readDraft()).toEqual({});
});

test("does not fill a field that the form leaves out, but keeps it in the draft", () => {
  saveDraft({ companyName: "Kopi Lane", remarks: "Typed on another page" });
  expect(fill()).toEqual({ companyName: "Kopi Lane" });
  expect(readDraft().remarks).toBe("Typed on another page");
});

test("restores typed text that was not sent", () => {
  saveDraft({ companyName: "Kopi Lane", contactNumber: "+60" });
  expect(fill()).toEqual({ companyName: "Kopi Lane", contactNumber: "+60" });
});

test("keeps text that was typed before this code ran, and adds it to the draft", () => {
  saveDraft({ companyName: "Kopi Lane" });
  typeInto("companyName", "Teh Tarik");
  typeInto("contactNumber", "+60 12");
  expect(fill()).toEqual({});
  expect(readDraft()).toEqual({ companyName: "Teh Tarik", contactNumber: "+60 12" });
});

test("selects the link's solution without storing it in the draft", () => {
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({});
});

test("does not select a solution that the form does not offer", () => {
  for (const option of form.querySelectorAll("option")) {
    if (option.value === "Waiter AI") option.value = "Restaurant AI";
  }
  expect(fill("solution=Waiter AI")).toEqual({});
  expect(fill("solution=Restaurant AI")).toEqual({ solutionInterested: "Restaurant AI" });
});

test("does not store a solution in the draft that the page's own script has selected", () => {
  typeInto("solutionInterested", "Waiter AI");
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({});
});

test("replaces what the page's own script has selected by the draft's values after a reload", () => {
  const number = form.elements.namedItem("contactNumber") as HTMLInputElement;
  number.defaultValue = "+60";
  const choice = form.querySelector<HTMLOptionElement>("option:nth-of-type(3)");
  if (choice) choice.defaultSelected = choice.selected = true;
  const draft = { contactNumber: "+60 12 345 6789", solutionInterested: "Custom AI" };
  saveDraft(draft);
  openBy("reload");
  expect(fill(`solution=${choice?.value}`)).toEqual(draft);
  expect(readDraft()).toEqual(draft);
});

test("keeps a solution that the visitor chose before this code ran, despite the link's", () => {
  typeInto("solutionInterested", "Custom AI");
  expect(fill("solution=Waiter AI")).toEqual({});
  expect(readDraft()).toEqual({ solutionInterested: "Custom AI" });
});

test("replaces the draft's solution by the link's, but not after a reload", () => {
  saveDraft({ solutionInterested: "Custom AI" });
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Waiter AI" });
  expect(readDraft()).toEqual({ solutionInterested: "Waiter AI" });
  saveDraft({ solutionInterested: "Custom AI" });
  openBy("reload");
  expect(fill("solution=Waiter AI")).toEqual({ solutionInterested: "Custom AI" });
  expect(readDraft()).toEqual({ solutionInterested: "Custom AI" });
});
