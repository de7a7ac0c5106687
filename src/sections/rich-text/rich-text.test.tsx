import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

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

function bullet(text: string, level = 1): Body[number] {
  return { ...block(text), listItem: "bullet", level };
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
  const above = { ...section(null, "The page"), _key: "above" };
  renderSections(above, section([block("What it does", "h3"), block("It answers.")]));
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

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "/\\evil.example",
  "vbscript:x",
])("a link of another editor's making is checked as well: %s", (href) => {
  // What a paste or an import from elsewhere brings: portable text's own kind of link.
  const linked = block("press me", "normal", href);
  const markDefs = [{ _type: "link", _key: "link", href }];
  renderSections(section([{ ...linked, markDefs } as unknown as Body[number]]));
  expect(screen.getByText("press me")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("an empty line of the editor draws no bullet and no heading", () => {
  const { container } = renderSections(
    section([bullet(" "), block("", "h3"), block("It answers.")]),
  );
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getAllByRole("heading")).toHaveLength(1);
  expect(container.querySelectorAll("p")).toHaveLength(1);
});

test("an item deeper than its list has no bullets without words before it", () => {
  const levels = [3, 3, 1, 2, 4, 2];
  renderSections(section(levels.map((level, index) => bullet(`Item ${index}`, level))));
  const found = screen.getAllByRole("listitem").map((entry) => {
    let depth = 0;
    for (let list = entry.closest("ul"); list; list = list.parentElement?.closest("ul") ?? null)
      depth += 1;
    return [entry.firstChild?.textContent, depth];
  });
  expect(found).toEqual([1, 1, 1, 2, 3, 2].map((depth, index) => [`Item ${index}`, depth]));
});

test.each([[null], [[block(" ")]]])("without words there is no section", (body) => {
  expect(renderSections(section(body, null)).container.querySelector("section")).toBeNull();
});
