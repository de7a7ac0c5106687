import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

type Step = NonNullable<SectionOf<"stepsSection">["steps"]>[number];

function step(title: string | null, label: string | null = null): Step {
  return { _key: `${title}`, _type: "step", label, title, text: null };
}

function section(steps: Step[] | null, heading: string | null = "How it works") {
  return {
    _key: "steps",
    _type: "stepsSection",
    anchor: "how",
    heading,
    text: null,
    tone: "sea",
    steps,
  } satisfies SectionOf<"stepsSection">;
}

test("draws steps as an ordered list in the order of the CMS, each with its time", () => {
  renderSections(section([step("A lead writes", "21:17"), step("A person calls", "10:00")]));
  const [first, second] = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(screen.getByRole("list").tagName).toBe("OL");
  expect(first?.textContent).toBe("21:17A lead writes");
  expect(second?.textContent).toBe("10:00A person calls");
});

test("omits a step without words", () => {
  renderSections(section([step(null, "21:17"), step("Kept")]));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("draws nothing without heading and steps", () => {
  expect(renderSections(section(null, null)).container.querySelector("section")).toBeNull();
});
