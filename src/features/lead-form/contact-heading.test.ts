import { afterEach, expect, test, vi } from "vitest";
import { headingFor, headingsBySource } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

const content = {
  defaultHeading: "Get Started Today",
  headings: [
    { source: "schedule-demo", heading: "Schedule a Demo" },
    { source: "free-trial", heading: `Start <your> "free" trial` },
  ],
};

/** The heading of the built page of an address after the browser has come past the script. */
async function openBuilt(address: string): Promise<string | undefined> {
  window.history.replaceState(null, "", address);
  document.body.innerHTML = `<h1>${content.defaultHeading}</h1><script type="text/plain"></script>`;
  const script = document.querySelector("script");
  if (script) script.dataset["headings"] = JSON.stringify(headingsBySource(content));
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("./contact-heading.ts");
  return document.querySelector("h1")?.textContent;
}

afterEach(() => {
  document.body.replaceChildren();
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
])("at %s the built page gets the heading of its source", async (address) => {
  const query = new URL(address, "https://selat.example").searchParams;
  expect(await openBuilt(address)).toBe(headingFor(sourceFromQuery(query), content));
});

test("the script corrects the heading at all", async () => {
  expect(await openBuilt("/contact?source=free-trial")).toBe(`Start <your> "free" trial`);
});
