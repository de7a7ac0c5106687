import { expect, test } from "vitest";
import { findAll, query } from "./content.ts";

type Section = { _key: string; _type: string; [field: string]: unknown };

const sections = await query<Section[]>(`*[_id == "page-home"][0].sections[]`);

async function addressesIn(section: Section | undefined): Promise<string[]> {
  const links = findAll(section, "link") as { page?: { _ref: string }; query?: string }[];
  return Promise.all(
    links.map(async ({ page, query: search }) => {
      const path = await query<string>(`*[_id == $id][0].path`, { id: page?._ref ?? "" });
      return search ? `${path}?${search}` : path;
    }),
  );
}

function sectionCalled(key: string): Section | undefined {
  return sections.find(({ _key }) => _key === key);
}

test("the hero asks to get started or to schedule a demo", async () => {
  expect(await addressesIn(sectionCalled("hero"))).toEqual([
    "/contact?source=get-started",
    "/contact?source=schedule-demo",
  ]);
});

test("the four product cards lead to their pages, the custom one to the form", async () => {
  expect(await addressesIn(sectionCalled("products"))).toEqual([
    "/waiter-ai",
    "/sales-assistant-ai",
    "/knowledge-base-ai",
    "/contact?source=custom-ai",
  ]);
});

test("the final call carries the source and the stage", async () => {
  expect(await addressesIn(sectionCalled("final-call"))).toEqual([
    "/contact?source=homepage-final-cta&stage=Request Trial",
    "/contact?source=homepage-final-demo&stage=Request Demo",
  ]);
});

test("eight questions are answered", async () => {
  const count = `count(*[_id == "page-home"][0].sections[_type == "faqSection"][0].items[]->answer)`;
  expect(await query(count)).toBe(8);
});

test("the contact page has a heading for each source of the spec", async () => {
  expect(
    await query(`*[_id == "contactPage"][0]{
      "demo": headings[source == "schedule-demo"][0].heading,
      "trial": headings[source == "free-trial"][0].heading,
      defaultHeading, subtitle, submitLabel, submittingLabel
    }`),
  ).toEqual({
    demo: "Schedule a Demo",
    trial: "Start Your Free Trial",
    defaultHeading: "Get Started Today",
    subtitle: "Fill out the form below and we'll get back to you shortly",
    submitLabel: "Submit Request",
    submittingLabel: "Submitting...",
  });
});
