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

test("uses the URL's source if the form has none", () => {
  expect(queryWith({}, "?source=free-trial&utm_source=fb")).toEqual({
    source: "free-trial",
    utm_source: "fb",
  });
  expect(Object.fromEntries(formQuery(null, "?source=a"))).toEqual({ source: "a" });
});

test("prefers the form's own source and stage to the URL's", () => {
  const data = { source: "ad-landing", stage: "Request Trial" };
  expect(queryWith(data, "?source=schedule-demo&stage=Request Demo&utm_campaign=may")).toEqual({
    source: "ad-landing",
    stage: "Request Trial",
    utm_campaign: "may",
  });
});

test("prefers the URL's solution to the form's", () => {
  expect(queryWith({ solution: "Custom AI" }, "")).toEqual({ solution: "Custom AI" });
  for (const address of ["?solution=Waiter AI", "?product=Waiter AI"]) {
    expect(formQuery(formWith({ solution: "Custom AI" }), address).get("solution")).not.toBe(
      "Custom AI",
    );
  }
});

test("uses the solution of the source if neither the URL nor the form has one", () => {
  const script = document.createElement("script");
  script.dataset["solutions"] = JSON.stringify({ "custom-ai": "Custom AI" });
  document.body.append(script);
  onTestFinished(() => script.remove());
  expect(solutionAt("?source=custom-ai")).toBe("Custom AI");
  expect(solutionAt("?source=custom-ai&solution=Waiter AI")).toBe("Waiter AI");
  expect(solutionAt("?source=toString")).toBeNull();
  expect(solutionAt("")).toBeNull();
});
