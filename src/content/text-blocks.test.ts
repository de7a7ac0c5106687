import { expect, test } from "vitest";
import type { RichTextValue } from "./page-content.ts";
import { plainText } from "./text-blocks.ts";

function paragraph(text: string) {
  return { _type: "block", children: [{ _type: "span", text }] };
}

function row(...cells: string[]) {
  return {
    _type: "row",
    cells: cells.map((text) => ({ _type: "cell", value: [paragraph(text)] })),
  };
}

test("returns a line for each paragraph, table row and caption", () => {
  const rows = [row("Plan", "Price"), row("Starter", "S$49")];
  const text = [
    paragraph("Live in 14 days."),
    paragraph(" "),
    { _type: "table", caption: "Prices", headerRows: 1, rows },
    { _type: "textPicture", caption: "Lunch", alt: "A queue", asset: { url: "https://a.example" } },
  ];
  expect(plainText(text as unknown as RichTextValue)).toBe(
    "Live in 14 days.\nPrices\nPlan | Price\nStarter | S$49\nLunch",
  );
  expect(plainText(null)).toBe("");
});
