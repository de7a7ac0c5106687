import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderBuilt } from "../../islands/testing/render-built.tsx";
import { SectionList } from "../section-list.tsx";
import { LeadFormSlot } from "./lead-form-slot.ts";

const section: SectionOf<"leadFormSection"> = {
  _key: "s",
  _type: "leadFormSection",
  anchor: "form",
  heading: "Start here",
  text: null,
  source: "ad-landing",
  stage: null,
  solution: null,
  leftOut: null,
  consentText: null,
  successTitle: null,
  successText: null,
};

test("shows the form that the page gives it under its heading", () => {
  renderBuilt(
    <LeadFormSlot value={({ source }) => <form aria-label={source ?? ""} />}>
      <SectionList sections={[section]} />
    </LeadFormSlot>,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Start here");
  expect(screen.getByRole("form", { name: "ad-landing" })).toBeTruthy();
});

test("draws nothing without form, heading and text", () => {
  const { container } = renderBuilt(<SectionList sections={[{ ...section, heading: null }]} />);
  expect(container.querySelector("h2, form, #form")).toBeNull();
});
