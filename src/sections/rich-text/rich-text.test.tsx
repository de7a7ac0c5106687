import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RichTextValue, SectionOf, TextBlock, TextTable } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

function block(text: string, style: "normal" | "h3" = "normal", href?: string): TextBlock {
  const marks = href ? ["link"] : [];
  return {
    _type: "block",
    _key: text,
    style,
    markDefs: href ? [{ _type: "link", _key: "link", href }] : [],
    children: [{ _type: "span", _key: "s", text, marks }],
  };
}

function bullet(text: string, level = 1): TextBlock {
  return { ...block(text), listItem: "bullet", level };
}

function section(body: RichTextValue | null, heading: string | null = "About") {
  return {
    _key: "text",
    _type: "richTextSection",
    anchor: null,
    heading,
    body,
  } satisfies SectionOf<"richTextSection">;
}

test("a subheading is one level below the section's heading", () => {
  const above = { ...section(null, "The page"), _key: "above" };
  renderSections(above, section([block("What it does", "h3"), block("It answers.")]));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("About");
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("What it does");
  expect(screen.getByText("It answers.").tagName).toBe("P");
});

test("skips no heading level without a heading of the section", () => {
  renderSections(section([block("What it does", "h3")], null));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("What it does");
});

test("links a text to its page, and draws a link to a script as text", () => {
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
])("draws no unsafe link from the former field: %s", (href) => {
  // The former field, which a scheduled release or an archive can still contain.
  const linked = block("press me", "normal", href);
  const markDefs = [{ _type: "textLink", _key: "link", href }];
  renderSections(section([{ ...linked, markDefs } as unknown as TextBlock]));
  expect(screen.getByText("press me")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("draws no bullet and no heading for an empty line", () => {
  const { container } = renderSections(
    section([bullet(" "), block("", "h3"), block("It answers.")]),
  );
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getAllByRole("heading")).toHaveLength(1);
  expect(container.querySelectorAll("p")).toHaveLength(1);
});

test("draws no bullets above an item that is deeper than its list", () => {
  const levels = [3, 3, 1, 2, 4, 2];
  renderSections(section(levels.map((level, index) => bullet(`Item ${index}`, level))));
  const depths = screen.getAllByRole("listitem").map((entry) => {
    let depth = 0;
    for (let list = entry.closest("ul"); list; list = list.parentElement?.closest("ul") ?? null)
      depth += 1;
    return [entry.firstChild?.textContent, depth];
  });
  expect(depths).toEqual([1, 1, 1, 2, 3, 2].map((depth, index) => [`Item ${index}`, depth]));
});

test("a link in the former field leads to its page", () => {
  const markDefs = [{ _type: "textLink", _key: "link", href: "/faq" }];
  renderSections(section([{ ...block("read", "normal", "/x"), markDefs } as unknown as TextBlock]));
  expect(screen.getByRole("link", { name: "read" }).getAttribute("href")).toBe("/faq");
});

function table(rows: string[][], fields: Partial<TextTable> = {}): TextTable {
  return {
    _type: "table",
    _key: "table",
    headerRows: 1,
    rows: rows.map((cells, row) => ({
      _type: "row",
      _key: `${row}`,
      cells: cells.map((text, cell) => ({
        _type: "cell",
        _key: `${cell}`,
        value: [block(text) as Extract<TextBlock, { style?: "normal" }>],
      })),
    })),
    ...fields,
  };
}

const plans = [
  ["", "Price"],
  ["Starter", "S$49"],
];

test("draws a table with its caption, column headers and cells", () => {
  renderSections(section([table(plans, { caption: "What each plan costs" })]));
  expect(screen.getByRole("table", { name: "What each plan costs" })).toBeTruthy();
  const headers = screen.getAllByRole("columnheader");
  expect(headers.map((header) => [header.textContent, header.getAttribute("scope")])).toEqual([
    ["Price", "col"],
  ]);
  // The empty corner is no header.
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "",
    "Starter",
    "S$49",
  ]);
});

test("a caption is as wide as the visible table, and stays visible while it is scrolled", () => {
  renderSections(section([table(plans, { caption: "What each plan costs" })]));
  const { position, maxWidth } = getComputedStyle(screen.getByText("What each plan costs"));
  expect(position).toBe("sticky");
  expect(maxWidth).not.toBe("none");
});

test("a table can be scrolled with the keyboard and has a name without a caption, too", () => {
  renderSections(section([table(plans)]));
  expect(screen.getByRole("region", { name: "Price" }).tabIndex).toBe(0);
});

test("draws a body for a table of only header rows", () => {
  renderSections(section([table(plans, { headerRows: 3 })]));
  expect(screen.getAllByRole("columnheader")).toHaveLength(1);
  expect(screen.getByRole("cell", { name: "Starter" })).toBeTruthy();
});

test("draws a picture with its alternative text and its caption", () => {
  const asset = {
    _id: "image-a-800x400-png",
    url: "https://cdn.sanity.io/images/p/d/a-800x400.png",
  };
  const size = { width: 800, height: 400, lqip: null };
  const pictureFields = {
    alt: "A queue at lunch",
    caption: "Lunch, before",
    crop: null,
    hotspot: null,
  };
  const picture = {
    _type: "textPicture",
    _key: "p",
    ...pictureFields,
    asset: { ...asset, ...size },
  };
  renderSections(section([picture as unknown as RichTextValue[number]]));
  const figure = screen.getByRole("figure");
  expect(figure.textContent).toBe("Lunch, before");
  expect(screen.getByRole("img", { name: "A queue at lunch" }).getAttribute("loading")).toBe(
    "lazy",
  );
});

test.each([
  ["a table without words", table([["", " "]])],
  ["a table without rows", { _type: "table", _key: "t" }],
  ["a picture without a file", { _type: "textPicture", _key: "p", alt: "A", asset: null }],
  ["a kind that the site does not know", { _type: "gallery", _key: "g" }],
])("draws nothing for %s", (_what, part) => {
  const body = [part] as unknown as RichTextValue;
  expect(renderSections(section(body, null)).container.querySelector("section")).toBeNull();
});

test.each([[null], [[block(" ")]]])("draws nothing without words", (body) => {
  expect(renderSections(section(body, null)).container.querySelector("section")).toBeNull();
});
