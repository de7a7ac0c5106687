import { afterEach, expect, test } from "vitest";
import { headingFor, headingsBySource } from "./heading-for.ts";
import { HEADING_SCRIPT } from "./heading-script.ts";
import { sourceFromQuery } from "./lead-source.ts";

const content = {
  defaultHeading: "Get Started Today",
  headings: [
    { source: "schedule-demo", heading: "Schedule a Demo" },
    { source: "free-trial", heading: `Start <your> "free" trial` },
  ],
};

/** The heading of the built page after the browser has come past the script. */
function builtHeadingAt(address: string) {
  window.history.replaceState(null, "", address);
  document.body.innerHTML = `<h1>${content.defaultHeading}</h1>`;
  const script = document.createElement("script");
  script.dataset["headings"] = JSON.stringify(headingsBySource(content));
  script.textContent = HEADING_SCRIPT;
  document.body.append(script);
  return document.querySelector("h1")?.textContent;
}

afterEach(() => {
  document.body.innerHTML = "";
  window.history.replaceState(null, "", "/");
});

test.each([
  "/contact?source=schedule-demo",
  "/contact?source=free-trial&stage=Request Trial",
  "/contact?source=get-started",
  "/contact?source=%20schedule-demo%00",
  "/contact?source=__proto__",
  "/contact?source=Schedule-Demo",
  "/contact?source=",
  "/contact",
])("at %s the built page has the heading that the app will give it", (address) => {
  const query = new URL(address, "https://selat.example").searchParams;
  expect(builtHeadingAt(address)).toBe(headingFor(sourceFromQuery(query), content));
});

test("the script corrects the heading at all", () => {
  expect(builtHeadingAt("/contact?source=free-trial")).toBe(`Start <your> "free" trial`);
});
