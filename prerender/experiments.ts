import { createHash } from "node:crypto";
import { type HTMLElement, parse } from "node-html-parser";
import { flattenSections, VARIANT_KEY_END } from "../src/content/flatten-sections.ts";
import { type PageContent, sectionsOf } from "../src/content/page-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { sectionHash } from "./section-hash.ts";

type Page = SITE_QUERY_RESULT["pages"][number];
type Running = SITE_QUERY_RESULT["experiments"][number];

/** An experiment on a page: the keys and hashes of its two versions. `token` changes with either of them. */
export type Experiment = {
  id: string;
  token: string;
  key: string;
  control: string;
  variant: string;
};

/** The key of a section's variant. */
function variantKey(key: string): string {
  return `${key}${VARIANT_KEY_END}`;
}

/**
 * The page with the variant of each section under experiment right after its control; null without an experiment. Of
 * several experiments on a section the oldest applies.
 */
export function withVariants(page: Page, running: readonly Running[]): Page | null {
  if (page._type !== "page") return null;
  const experimentByKey = new Map(
    running
      .toReversed()
      .flatMap((each) => (each.page === page._id ? [[each.sectionKey, each]] : [])),
  );
  let isTried = false;
  const sections = page.sections?.flatMap((control) => {
    const variant = experimentByKey.get(control._key)?.variant;
    if (variant?._type !== control._type || variant._type === undefined) return [control];
    isTried = true;
    const anchor = "anchor" in control ? control.anchor : null;
    return [control, Object.assign({}, variant, { _key: variantKey(control._key), anchor })];
  });
  return isTried ? ({ ...page, sections } as Page) : null;
}

/** The experiments of a page's content as `withVariants` made it, without those whose two versions are the same. */
export function experimentsOf(content: PageContent, running: readonly Running[]): Experiment[] {
  const sections = flattenSections(sectionsOf(content.page));
  const hashes = new Map(sections.map((each) => [each._key, sectionHash(each)]));
  const experiments = running.flatMap(({ _id: id, startedAt, sectionKey: key, page }) => {
    const control = hashes.get(key ?? "");
    const variant = hashes.get(variantKey(key ?? ""));
    if (page !== content.page?._id || !key || !control || !variant || control === variant)
      return [];
    const text = JSON.stringify([id, startedAt, control, variant]);
    const token = createHash("sha256").update(text).digest("base64url").slice(0, 8);
    return [{ id, token, key, control, variant }];
  });
  return experiments.filter(
    ({ key }, at) => experiments.findIndex((each) => each.key === key) === at,
  );
}

/** The script that chooses between the two versions, filled in by `composeDocument`. */
const LOADER = `<script data-inline="version"></script>`;

function sectionIn(root: HTMLElement, key: string): HTMLElement | null {
  const sections = root.querySelectorAll("section[data-section]");
  return sections.find((each) => each.getAttribute("data-section")?.split(" ")[0] === key) ?? null;
}

type Change = { from: number; to: number; text: string };

/**
 * The HTML of a page with marked sections. A variant moves from after its section into a template inside it: there,
 * crawlers, assistive technology and a browser without JavaScript ignore it, and it loads nothing. A variant without an
 * experiment is removed.
 */
export function placeVariants(
  body: string,
  content: PageContent,
  experiments: Experiment[],
): string {
  const root = parse(body);
  const changes = flattenSections(sectionsOf(content.page)).flatMap(({ _key: key }): Change[] => {
    const variant = sectionIn(root, variantKey(key));
    if (!variant) return [];
    const [from, to] = variant.range;
    const control = sectionIn(root, key);
    const experiment = experiments.find((each) => each.key === key);
    if (!control || !experiment) return [{ from, to, text: "" }];
    const inside = body.indexOf(">", control.range[0]) + 1;
    const template = `<template data-token="${experiment.token}">${body.slice(from, to)}</template>`;
    return [
      { from: inside, to: inside, text: template + LOADER },
      { from, to, text: "" },
    ];
  });
  return changes
    .toSorted((a, b) => b.from - a.from)
    .reduce((html, { from, to, text }) => html.slice(0, from) + text + html.slice(to), body);
}
