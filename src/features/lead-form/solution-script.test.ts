import { afterEach, beforeEach, expect, test } from "vitest";
import { saveDraft } from "./draft.ts";
import { SOLUTIONS } from "./lead.schema.ts";
import { SOLUTION_SCRIPT } from "./solution-script.ts";

/** The solution of the built form after the browser has come past the script. */
function builtSolutionAt(query: string) {
  window.history.replaceState(null, "", `/contact?${query}`);
  const options = SOLUTIONS.map((solution) => `<option>${solution}</option>`).join("");
  document.body.innerHTML = `<select name="solutionInterested"><option value="">Choose</option>${options}</select>`;
  const script = document.createElement("script");
  script.textContent = SOLUTION_SCRIPT;
  document.body.append(script);
  return document.querySelector("select")?.value;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.body.innerHTML = "";
  window.history.replaceState(null, "", "/");
});

test.each([
  ["solution=Waiter AI", "Waiter AI"],
  ["source=kb-ai-demo&product=Knowledge%20Base%20AI", "Knowledge Base AI"],
  ["product=Custom AI&solution=Waiter AI", "Waiter AI"],
  ["solution=Coffee AI", ""],
  ["solution=__proto__", ""],
  ["solution=", ""],
  ["", ""],
])("with %j the built form has %j chosen", (query, expected) => {
  expect(builtSolutionAt(query)).toBe(expected);
});

test("what was chosen in this tab before comes first", () => {
  saveDraft({ solutionInterested: "Custom AI" });
  expect(builtSolutionAt("solution=Waiter AI")).toBe("Custom AI");
});
