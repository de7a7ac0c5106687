import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { chapters } from "./attacks/asvs.ts";
import { securityPage, type Tried, verdictOn } from "./attacks/security-page.ts";
import { suites } from "./attacks/all.ts";
import { verdicts } from "./attacks/verdicts.ts";
import { findIn } from "../tools/prose/findings.ts";
import { proseOfDocument } from "../tools/prose/read-prose.ts";

const requirements = chapters.flatMap((chapter) => chapter.requirements);
const page = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");

test("the page lists every requirement of levels 1 and 2 with a verdict", () => {
  expect(requirements).toHaveLength(253);
  const rows = [
    ...page.matchAll(/^\| (V[\d.]+) \| (held|not applicable|not held) \| (.{5,}) \|$/gm),
  ];
  expect(rows.map(([, requirement]) => requirement)).toEqual(requirements);
  expect(page).not.toContain("No attack and no verdict");
});

test("at least 400 attacks were made and none got through", () => {
  const [, attempts, gotThrough] = /: ([\d]+)\nattempts, (\d+) got through/.exec(page) ?? [];
  expect(Number(attempts)).toBeGreaterThanOrEqual(400);
  expect(Number(gotThrough)).toBe(0);
});

test("every verdict names an existing requirement", () => {
  const unused = Object.keys(verdicts).filter(
    (key) => !requirements.some((requirement) => verdictOn(requirement) === verdicts[key]),
  );
  expect(unused).toEqual([]);
});

test("the page reports an attack that got through even if the verdict says held", () => {
  const tried = new Map([
    [
      "V8.2.1",
      { attempts: 2, suites: new Set(["access"]), gotThrough: ["a visitor: call public.x"] },
    ],
  ]);
  expect(securityPage(tried, "2026-11-22")).toContain(
    "| V8.2.1 | not held | Got through: `a visitor: call public.x`. |",
  );
});

const names = [
  "a lead that was sent after another was stored | `x`",
  "a query. Another one of many",
];
test.each<[string, Partial<Tried> | undefined]>([
  ["no attack", undefined],
  ["attacks of every suite on every requirement", {}],
  [
    "attacks that got through on every requirement",
    { gotThrough: Array.from({ length: 8 }, () => names).flat() },
  ],
])("the page passes the prose rule after %s", (_, outcome) => {
  const tried: Tried = { attempts: 9_999, suites: new Set(Object.keys(suites)), gotThrough: [] };
  const all = requirements.map((each) => [each, { ...tried, ...outcome }] as const);
  const page = securityPage(new Map(outcome ? all : []), "2026-11-22");
  expect(findIn(proseOfDocument("docs/security.md", page))).toEqual([]);
});
