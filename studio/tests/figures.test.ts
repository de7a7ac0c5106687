import { expect, test } from "vitest";
import { asRead } from "../checks/check-facts.ts";
import { documents } from "./content.ts";

type Text = { id: string; text: string };

/** Returns every text of a document; a figure and its label count as one text. */
function textsOf(id: string, value: unknown): Text[] {
  if (typeof value === "string") return [{ id, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const { value: figure, label } = value as { value?: unknown; label?: unknown };
  const both = figure && label ? [{ id, text: `${String(figure)} ${String(label)}` }] : [];
  return [...both, ...Object.values(value).flatMap((part) => textsOf(id, part))];
}

const texts = documents
  .map((document) => asRead(document, { documents }))
  .flatMap((document) => textsOf(document._id, document));

/** The marketing figures of SPEC sections 2 and 9: every figure with these labels must be one of them. */
const figures: [RegExp, string[]][] = [
  [/(\d+)\+ (?:\w+ )?(?:businesses|customers)/g, ["100", "150", "200", "500"]],
  [/(\d+)%/g, ["100", "40", "45", "60", "70", "90", "95"]],
  [/(\d\.\d) ?\/ ?5/g, ["4.9"]],
  [/(\d+) reviews/g, ["150"]],
  [/(\d+-\d+) weeks/g, ["2-4"]],
  [/(\d+)-day (?:free )?(?:AI agent )?trial|trial is free for (\d+) days/g, ["14"]],
  [/(\d+)\+ (?:support )?languages/g, ["50"]],
  [/(?:under|<) (\d+) s(?:econds)?\b/g, ["30", "5"]],
  [/(\d+)\+ hours saved/g, ["10"]],
  [/worth \$(\d+)/g, ["500"]],
  [/first (\d+) businesses/gi, ["50"]],
  [/(\d+) spots left/g, ["23"]],
  [/(?:about|kept for) (\d+) days/g, ["90"]],
  [/(\d+) or older/g, ["18"]],
  [/(\d+) (?:official|main) languages/g, ["2", "4"]],
  [/(\d+) states/g, ["13"]],
  [/(\d+)K\+ islands/g, ["17"]],
];

function found(pattern: RegExp, among: Text[]): string[] {
  const all = among.flatMap(({ text }) =>
    [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? ""),
  );
  return [...new Set(all)].toSorted();
}

test.each(figures)("%s is the same wherever it is written", (pattern, allowed) => {
  expect(found(pattern, texts)).toEqual(allowed);
});

test.each([
  ["singapore", "200"],
  ["malaysia", "150"],
  ["indonesia", "100"],
])("the page of %s counts %s+ businesses and no others", (country, count) => {
  const countryTexts = texts.filter(({ id }) => id === `page-ai-solutions-${country}`);
  expect(found(/(\d+)\+ (?:\w+ )?businesses/g, countryTexts)).toEqual([count]);
});
