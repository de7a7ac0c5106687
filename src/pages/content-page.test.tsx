import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Page, Section, Site } from "../content/page-content.ts";
import { ContentPage } from "./content-page.tsx";

const site = { title: "Selat" } as Site;

function renderPage(...types: string[]) {
  const sections = types.map(
    (type) => ({ _key: type, _type: type, heading: type }) as unknown as Section,
  );
  const page = { _id: "page", _type: "page", title: "Fourteen days", sections } as unknown as Page;
  return render(<ContentPage site={site} page={page} />);
}

const mainHeadings = () =>
  screen.queryAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent);

test("a page with hero, offer and lead form has one main heading, the first section's", () => {
  renderPage("heroSection", "offerSection", "leadFormSection");
  expect(mainHeadings()).toEqual(["heroSection"]);
});

test.each([[["statsSection"]], [[]]])(
  "a page whose sections (%s) draw no heading uses its title as the main one",
  (types) => {
    renderPage(...types);
    expect(mainHeadings()).toEqual(["Fourteen days"]);
  },
);
