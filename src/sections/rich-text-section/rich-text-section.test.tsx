import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../render-section.tsx";

type Body = NonNullable<SectionOf<"richTextSection">["body"]>;

function block(text: string, style: "normal" | "h3" = "normal", href?: string): Body[number] {
  const marks = href ? ["link"] : [];
  return {
    _type: "block",
    _key: text,
    style,
    markDefs: href ? [{ _type: "textLink", _key: "link", href }] : [],
    children: [{ _type: "span", _key: "s", text, marks }],
  };
}

function section(body: Body | null, heading: string | null = "About") {
  return {
    _key: "text",
    _type: "richTextSection",
    anchor: null,
    heading,
    body,
  } satisfies SectionOf<"richTextSection">;
}

test("a subheading stands one level below the section's heading", () => {
  renderSections(section([block("What it does", "h3"), block("It answers.")]));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("About");
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("What it does");
  expect(screen.getByText("It answers.").tagName).toBe("P");
});

test("without a heading of the section no level is skipped", () => {
  renderSections(section([block("What it does", "h3")], null));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("What it does");
});

test("a link in the text leads to its page, a script keeps its words alone", () => {
  renderSections(
    section([
      block("our promise", "normal", "/privacy-policy"),
      block("press me", "normal", "javascript:alert(1)"),
    ]),
  );
  expect(screen.getByRole("link", { name: "our promise" }).getAttribute("href")).toBe(
    "/privacy-policy",
  );
  expect(screen.getByText("press me")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("without words there is no section", () => {
  expect(renderSections(section(null, null)).container.querySelector("section")).toBeNull();
});
