import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { translatePage } from "../../ui/testing/translate-page.ts";
import { SOLUTIONS } from "../../lib/lead-rules.ts";

/** Opens a built page with a form, and runs its script; `typed` and `restored` are the fields' values before that. */
async function openBuilt(address: string, typed?: string, restored?: string, isTranslated = false) {
  window.history.replaceState(null, "", address);
  const options = SOLUTIONS.map((solution) => `<option>${solution}</option>`).join("");
  document.body.innerHTML = `<form data-island="lead-form"><input name="contactNumber" value="+65"><select name="solutionInterested"><option value="">Choose</option>${options}</select></form><template></template>`;
  const number = document.querySelector("input");
  if (number && typed !== undefined) number.value = typed;
  const select = document.querySelector("select");
  if (select && restored) select.value = restored;
  const data = document.querySelector("template");
  if (data) data.dataset["countries"] = JSON.stringify([["malaysia", "MY", "+60"]]);
  vi.resetModules();
  const { chooseFromAddress } = await import("./contact-query.ts");
  if (isTranslated) onTestFinished(translatePage());
  chooseFromAddress();
  return {
    chooseFromAddress,
    select,
    solution: select?.value,
    number: number?.value,
    start: number?.defaultValue,
  };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
  Reflect.deleteProperty(performance, "getEntriesByType");
});

test.each([
  ["solution=Waiter AI", "Waiter AI"],
  ["source=kb-ai-demo&product=Knowledge%20Base%20AI", "Knowledge Base AI"],
  ["product=Custom AI&solution=Waiter AI", "Waiter AI"],
  ["solution=Coffee AI", ""],
  ["solution=__proto__", ""],
  ["solution=", ""],
  ["", ""],
])("selects for the query %j the solution %j", async (query, expected) => {
  expect((await openBuilt(`/contact?${query}`)).solution).toBe(expected);
});

test("replaces a choice that the browser has restored if a link was followed, not on reload", async () => {
  const open = async (address: string) =>
    (await openBuilt(address, undefined, "Custom AI")).solution;
  expect(await open("/contact")).toBe("Custom AI");
  expect(await open("/contact?solution=Waiter AI")).toBe("Waiter AI");
  const entries = [{ type: "reload" }] as unknown as PerformanceEntryList;
  Object.assign(performance, { getEntriesByType: () => entries });
  expect(await open("/contact?solution=Waiter AI")).toBe("Custom AI");
  expect((await openBuilt("/contact?solution=Waiter AI")).solution).toBe("Waiter AI");
});

test("selects only once, so that a later choice of the visitor stays", async () => {
  const { chooseFromAddress, select } = await openBuilt("/contact?solution=Waiter AI");
  if (select) select.value = "Custom AI";
  chooseFromAddress();
  expect(select?.value).toBe("Custom AI");
});

test("does not read sessionStorage or localStorage", async () => {
  const getItem = vi.spyOn(Storage.prototype, "getItem");
  await openBuilt("/contact?source=get-started");
  expect(getItem).not.toHaveBeenCalled();
});

test("starts the number with the prefix of the source's country, else with Singapore's", async () => {
  expect((await openBuilt("/contact?source=malaysia-demo")).number).toBe("+60");
  expect((await openBuilt("/contact?source=get-started")).number).toBe("+65");
});

test("keeps a number that the visitor has typed", async () => {
  const { number, start } = await openBuilt("/contact?source=malaysia-demo", "+62 811");
  expect([number, start]).toEqual(["+62 811", "+65"]);
});

test("treats a number that is only the prefix as untouched, even after a reload", async () => {
  for (const restored of [undefined, "+60"]) {
    const { number, start } = await openBuilt("/contact?source=malaysia-demo", restored);
    expect([number, start]).toEqual(["+60", "+60"]);
  }
});

test.each([
  ["", false],
  [", even if the browser translates the page", true],
])(
  "starts the number with the prefix of the page's language if the source has none%s",
  async (_name, isTranslated) => {
    document.documentElement.lang = "ms-MY";
    onTestFinished(() => void (document.documentElement.lang = ""));
    const { number } = await openBuilt(
      "/contact?source=get-started",
      undefined,
      undefined,
      isTranslated,
    );
    expect(number).toBe("+60");
  },
);
