import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ShownSection } from "../content/flatten-sections.ts";
import type { Section } from "../content/page-content.ts";
import { SectionList } from "./section-list.tsx";
import { renderSections } from "./testing/render-section.tsx";

const isPreview = vi.hoisted(() => vi.fn<() => boolean>(() => false));
vi.mock("../content/preview/is-preview.ts", () => ({ useIsPreview: isPreview }));

const unknown = { _key: "u", _type: "countdownSection" } as unknown as Section;
const valid = { _key: "c", _type: "callToActionSection", heading: "Still here" } as Section;

test("an unknown section shows nothing to a visitor and a notice to an editor", async () => {
  expect(renderSections(unknown).container.textContent).toBe("");
  isPreview.mockReturnValue(true);
  // The notice's code loads late, and a suspended component only renders again within an awaited `act`.
  await act(async () => void renderSections(unknown));
  expect((await screen.findByRole("note")).textContent).toContain("countdownSection");
  isPreview.mockReturnValue(false);
});

test("a section that throws does not remove the others", () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = { ...valid, _key: "b", heading: { not: "a text" } } as unknown as Section;
  renderSections(broken, valid);
  expect(screen.getByRole("heading").textContent).toBe("Still here");
  expect(reported).toHaveBeenCalled();
  reported.mockClear();
});

test("in the preview each section element can be clicked and dragged, without a wrapper", () => {
  isPreview.mockReturnValue(true);
  const sections = [valid, { ...valid, _key: "d", heading: "Next" }] as ShownSection[];
  const { container } = render(
    <SectionList sections={sections} document={{ _id: "page", _type: "page" }} />,
  );
  const targets = [...container.children].map((element) => [
    element.localName,
    element.getAttribute("data-sanity")?.match(/path=([^;]+)/)?.[1],
    element.getAttribute("data-sanity-drag-flow"),
  ]);
  expect(targets).toEqual([
    ["section", "sections:c", "vertical"],
    ["section", "sections:d", "vertical"],
  ]);
  isPreview.mockReturnValue(false);
});
