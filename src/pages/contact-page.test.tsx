import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { ContactPage } from "./contact-page.tsx";

const contactPage = {
  path: "/contact",
  defaultHeading: "Get Started Today",
  headings: [{ source: "free-trial", heading: "Start Your Free Trial" }],
  nextSteps: {
    heading: "What happens next",
    steps: [{ _key: "a", title: "We read your request", text: null }],
  },
  contactHeading: "Rather write or call?",
  labels: { email: "Email" },
} as unknown as ContactPageDocument;

const site = {
  title: "Selat",
  contactEmail: "hello@selat.example",
  contactPhones: [{ _key: "sg", label: "Singapore", number: "+65 6555-0123" }],
} as unknown as Site;

test("shows its heading, those of the sources, the next steps and the contact details", () => {
  renderBuilt(<ContactPage site={site} contactPage={contactPage} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Get Started Today");
  const script = document.querySelector("script[data-headings]");
  expect(script?.getAttribute("data-headings")).toBe(
    JSON.stringify([["free-trial", "Start Your Free Trial"]]),
  );
  expect(screen.getByRole("heading", { name: "We read your request" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "+65 6555-0123" }).getAttribute("href")).toBe(
    "tel:+6565550123",
  );
});

test("a source shows what was chosen, and chooses its solution by the stored name", () => {
  const headings = [
    { source: "ad-landing", note: "Free trial" },
    { source: "custom-ai", solution: "Ejen khas" },
    { source: "gone", solution: "Coffee AI" },
  ];
  const solutions = [{ name: "Custom AI", label: "Ejen khas" }];
  const customPage = { ...contactPage, headings, solutions } as unknown as ContactPageDocument;
  renderBuilt(<ContactPage site={site} contactPage={customPage} />);
  const script = document.querySelector("script[data-headings]");
  expect(script?.getAttribute("data-headings")).toBe('[["ad-landing","","Free trial"]]');
  expect(document.querySelector<HTMLElement>("[data-solutions]")?.dataset["solutions"]).toBe(
    JSON.stringify({ "custom-ai": "Custom AI" }),
  );
});

test("shows the form for an empty document", () => {
  const empty = { path: "/contact" } as ContactPageDocument;
  renderBuilt(<ContactPage site={{ title: "Selat" } as Site} contactPage={empty} />);
  expect(screen.getByRole("button", { name: "Submit Request" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

function offered() {
  const options = screen.getAllByRole<HTMLOptionElement>("option");
  return options.map(({ value, textContent }) => [value, textContent]);
}

test("the form offers the content's solutions, or the five default ones", () => {
  const solutions = [{ name: "Waiter AI", label: "Pelayan AI" }];
  const customPage = { ...contactPage, solutions } as unknown as ContactPageDocument;
  const { unmount } = renderBuilt(<ContactPage site={site} contactPage={customPage} />);
  expect(offered().slice(1)).toEqual([["Waiter AI", "Pelayan AI"]]);
  unmount();
  const silent = { ...contactPage, solutions: [] } as unknown as ContactPageDocument;
  renderBuilt(<ContactPage site={site} contactPage={silent} />);
  expect(offered()).toHaveLength(6);
  expect(offered()).toContainEqual(["Knowledge Base AI", "Knowledge Base AI"]);
});
