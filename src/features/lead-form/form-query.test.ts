import { expect, onTestFinished, test } from "vitest";
import { formQuery } from "./form-query.ts";

function formWith(data: Record<string, string>) {
  const form = document.createElement("form");
  Object.assign(form.dataset, data);
  return form;
}

function solutionAt(address: string) {
  return formQuery(formWith({}), address).get("solution");
}

function queryWith(data: Record<string, string>, address: string) {
  return Object.fromEntries(formQuery(formWith(data), address));
}

test("a form without its own source uses that of the address", () => {
  expect(queryWith({}, "?source=free-trial&utm_source=fb")).toEqual({
    source: "free-trial",
    utm_source: "fb",
  });
  expect(Object.fromEntries(formQuery(null, "?source=a"))).toEqual({ source: "a" });
});

test("a form's own source and stage take precedence over the address", () => {
  const data = { source: "ad-landing", stage: "Request Trial" };
  expect(queryWith(data, "?source=schedule-demo&stage=Request Demo&utm_campaign=may")).toEqual({
    source: "ad-landing",
    stage: "Request Trial",
    utm_campaign: "may",
  });
});

test("a solution in the address takes precedence over the form's", () => {
  expect(queryWith({ solution: "Custom AI" }, "")).toEqual({ solution: "Custom AI" });
  for (const address of ["?solution=Waiter AI", "?product=Waiter AI"]) {
    expect(formQuery(formWith({ solution: "Custom AI" }), address).get("solution")).not.toBe(
      "Custom AI",
    );
  }
});

test("a source chooses its solution", () => {
  const script = document.createElement("script");
  script.dataset["solutions"] = JSON.stringify({ "custom-ai": "Custom AI" });
  document.body.append(script);
  onTestFinished(() => script.remove());
  expect(solutionAt("?source=custom-ai")).toBe("Custom AI");
  expect(solutionAt("?source=custom-ai&solution=Waiter AI")).toBe("Waiter AI");
  expect(solutionAt("?source=toString")).toBeNull();
  expect(solutionAt("")).toBeNull();
});
