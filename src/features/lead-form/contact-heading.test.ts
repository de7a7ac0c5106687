import { afterEach, expect, test, vi } from "vitest";
import { textsBySource, textsOfSource } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

const content = {
  defaultHeading: "Get Started Today",
  headings: [
    { source: "schedule-demo", heading: "Schedule a Demo" },
    { source: "free-trial", heading: `Start <your> "free" trial` },
    { source: "ad-landing", heading: null, note: "Free trial, from the special offer" },
  ],
};

const texts = textsBySource(content.headings);

/** Returns the heading and the note of the built page at an address, after its inline script has run. */
async function openBuilt(address: string) {
  window.history.replaceState(null, "", address);
  document.body.innerHTML = `<div><h1>${content.defaultHeading}</h1><script type="text/plain"></script></div>`;
  const script = document.querySelector("script");
  if (script) script.dataset["headings"] = JSON.stringify(texts);
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("./contact-heading.ts");
  return {
    heading: document.querySelector("h1")?.textContent,
    note: document.querySelector("h1 + p")?.textContent,
  };
}

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

test.each([
  "/contact?source=schedule-demo",
  "/contact?source=free-trial&stage=Request Trial",
  "/contact?source=ad-landing",
  "/contact?source=get-started",
  "/contact?source=%20schedule-demo%00",
  "/contact?source=__proto__",
  "/contact?source=Schedule-Demo",
  "/contact?source=",
  "/contact",
])("shows the heading and the note of the source at %s", async (address) => {
  const query = new URL(address, "https://selat.example").searchParams;
  const [, heading, note] = textsOfSource(sourceFromQuery(query), texts);
  expect(await openBuilt(address)).toEqual({ heading: heading || content.defaultHeading, note });
});

test("replaces the heading of the built page as text, not as HTML", async () => {
  const { heading } = await openBuilt("/contact?source=free-trial");
  expect(heading).toBe(`Start <your> "free" trial`);
});

test("shows a source's note under the unchanged heading if it has no heading", async () => {
  expect(await openBuilt("/contact?source=ad-landing")).toEqual({
    heading: "Get Started Today",
    note: "Free trial, from the special offer",
  });
});
