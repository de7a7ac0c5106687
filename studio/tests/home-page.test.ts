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

test("the hero links to get started and schedule a demo, its conversation's end to the form", async () => {
  expect(await addressesIn(sectionCalled("hero"))).toEqual([
    "/contact?source=get-started",
    "/contact?source=schedule-demo",
    "/contact?source=get-started&solution=Waiter AI&scene=kopi-lane",
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

test("the links of the final call to action have a source and a stage", async () => {
  expect(await addressesIn(sectionCalled("final-call"))).toEqual([
    "/contact?source=homepage-final-cta&stage=Request Trial",
    "/contact?source=homepage-final-demo&stage=Request Demo",
  ]);
});

test("the sections are in the order of the specification", () => {
  expect(sections.map(({ _type, anchor }) => [_type, anchor].filter(Boolean).join("#"))).toEqual([
    "heroSection",
    "cardGridSection#products",
    "badgesSection",
    "videoShowcaseSection",
    "testimonialsSection",
    "statsSection",
    "cardGridSection#about",
    "regionsSection",
    "emailCaptureSection",
    "badgesSection#integrations",
    "faqSection#faq",
    "callToActionSection",
    "contactCardsSection#contact",
  ]);
});

test("the films are text chat, voice message and image processing, without player controls", () => {
  const films = sectionCalled("features");
  expect(findAll(films, "demoVideo").map(({ path }) => path)).toEqual([
    "/media/text-chat",
    "/media/voice-message",
    "/media/image-processing",
  ]);
  expect(films?.["hasControls"]).toBe(false);
});

test("six channels and eight enterprise systems are named", () => {
  const groups = findAll(sectionCalled("integrations"), "badgeGroup");
  expect(groups.map((group) => findAll(group, "badge").length)).toEqual([6, 8]);
});

test("the popup opens on scrolling and links to the trial", async () => {
  expect(await query(`*[_id == "page-home"][0].popup`)).toBe("scroll");
  expect(
    await query(`*[_id == "siteSettings"][0].popup.link{ "path": page->path, query }`),
  ).toEqual({ path: "/contact", query: "source=conversion-popup&stage=Request Trial" });
});

test("the free guide's form shows the spec's words while it is sending", () => {
  expect(sectionCalled("free-guide")?.["busyLabel"]).toBe("Sending...");
});

test("the page ends with links to chat, to send an email and to schedule a demo", async () => {
  const cards = findAll(sectionCalled("contact"), "contactCard") as { link: { href?: string } }[];
  expect(cards.map(({ link }) => link.href?.replace(/:.*/, ":"))).toEqual([
    "https:",
    "mailto:",
    undefined,
  ]);
  expect((await addressesIn(sectionCalled("contact"))).at(2)).toBe("/contact?source=schedule-demo");
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
