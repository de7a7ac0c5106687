import { type HTMLElement, parse } from "node-html-parser";
import type { RenderedPage } from "../src/prerender.tsx";
import { token } from "../src/theme/tokens.ts";
import { displaySubset } from "./display-subset.ts";

/** The part of styled-components' sheet for one component: its CSS and its generated classes. */
type Group = { css: string; names: string[] };

const GROUP = /([\s\S]*?)data-styled\.g\d+\[id="[^"]*"\]\{content:"([^"]*)"\}\/\*!sc\*\/\s*/g;

function groupsOf(styles: string): Group[] {
  const sheet = styles.replace(/^<style[^>]*>/, "");
  return [...sheet.matchAll(GROUP)].map(([, css = "", names = ""]) => ({
    css: css.replaceAll(/\/\*!sc\*\/\s*/g, ""),
    names: names.split(",").filter(Boolean),
  }));
}

/** The position of each class in the HTML, where it occurs first. */
function positionsOf(body: string): Map<string, number> {
  const positions = new Map<string, number>();
  for (const { 1: names = "", index } of body.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(" ")) {
      if (!positions.has(name)) positions.set(name, index);
    }
  }
  return positions;
}

/** The position of the first element that needs a group; an animation is needed by the styles that name it. */
function positionOf(group: Group, groups: Group[], positions: Map<string, number>): number {
  const firstUses = group.names.flatMap((name) => positions.get(name) ?? []);
  const users = group.css.startsWith("@keyframes")
    ? groups.filter(
        ({ css }) => css !== group.css && group.names.some((name) => css.includes(name)),
      )
    : [];
  return Math.min(...firstUses, ...users.map((user) => positionOf(user, groups, positions)));
}

function elementsOf(parent: HTMLElement): HTMLElement[] {
  return parent.childNodes.filter((node): node is HTMLElement => node.nodeType === 1);
}

function closingTagOf(element: HTMLElement): number {
  return element.range[1] - `</${element.rawTagName}>`.length;
}

/** The variant that an experiment may show instead of a section. */
function templateIn(element: HTMLElement): HTMLElement | undefined {
  const [first] = elementsOf(element);
  return first?.rawTagName === "template" && first.hasAttribute("data-token") ? first : undefined;
}

/**
 * The position for styles inside a section: its end. For a section that an experiment may replace while it loads
 * (src/site/choose-version.ts) it is the beginning, because only HTML that has arrived is replaced.
 */
function stylePositionIn(element: HTMLElement): number {
  return templateIn(element)?.range[0] ?? closingTagOf(element);
}

/** How many sections from the top may be in the first screen: below a low hero the next one is seen. */
const SEEN_SECTIONS = 2;

/** Styles that are first needed by the markup from `from` on; `at` is where they are inserted. */
type StyleSlot = { from: number; at: number; css: string };

/**
 * One style element for each section of the first screen after the first one, and one for all the rest. Each costs a
 * hash in the page's policy, which comes first. Each is at the end of the previous section, since a style element
 * between two sections would break `a + b`.
 */
function styleSlotsOf(main: HTMLElement, sections: HTMLElement[]): StyleSlot[] {
  const slots = sections.slice(1, SEEN_SECTIONS + 1).map(({ range: [from] }, index) => {
    return { from, at: stylePositionIn(sections[index] ?? main), css: "" };
  });
  if (slots.length === SEEN_SECTIONS) return slots;
  return [...slots, { from: main.range[1], at: closingTagOf(main), css: "" }];
}

/**
 * Assigns each group of rules to a place; returns the styles of the header and the first section. A component that
 * extends another has its classes too, so for every element the order of the rules stays that of the sheet.
 */
function distributeStyles(groups: Group[], body: string, slots: StyleSlot[]): string {
  const positions = positionsOf(body);
  let first = "";
  for (const group of groups) {
    const position = positionOf(group, groups, positions);
    const slot = slots.findLast(({ from }) => from <= position);
    if (slot) slot.css += group.css;
    else first += group.css;
  }
  return first;
}

type Insertion = { at: number; html: string };

function insert(body: string, insertions: Insertion[]): string {
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, html }) => text.slice(0, at) + html + text.slice(at), body);
}

const WHOLE_ID = "whole";

/**
 * An element at the end of a section that is aligned to its middle or end, before any folded part. Such a section moves
 * while it arrives, so the first frame waits for this element (decision 018). Null for any other section, and for one
 * that an experiment may replace: the browser would wait for an element that is removed.
 */
function endMarkerOf(section: HTMLElement | undefined): Insertion | null {
  if (!section?.hasAttribute("data-whole") || templateIn(section)) return null;
  const at = section.querySelector("summary")?.range[1] ?? closingTagOf(section);
  return { at, html: `<i hidden id="${WHOLE_ID}"></i>` };
}

/**
 * The selectors of the rules that set a font. The CSS is split at the braces, because a regular expression for whole
 * rules would take quadratic time on a long one.
 */
function selectorsOf(css: string, face: "display" | "text"): string[] {
  const parts = css.split(/([{}])/);
  const isChosen = (_: string, index: number) =>
    parts[index + 1] === "{" && parts[index + 2]?.includes(`var(--selat-font-${face}`);
  return parts.filter(isChosen);
}

type DisplayText = { element: HTMLElement; text: string };

/** Every text in the display font; generated content of a pseudo-element counts as the number of a counter. */
function displayTexts(root: HTMLElement, css: string): DisplayText[] {
  const textRules = selectorsOf(css, "text").filter((selector) => !selector.includes("::"));
  const others = new Set(textRules.flatMap((selector) => root.querySelectorAll(selector)));
  const texts = selectorsOf(css, "display").flatMap((selector) => {
    const [elementSelector = "", pseudoElement] = selector.split("::");
    return root.querySelectorAll(elementSelector).map((element, index) => {
      return { element, text: pseudoElement ? `${index + 1}` : element.textContent };
    });
  });
  return texts.filter(({ element }) => !others.has(element));
}

/** The headings of the contact page that its URL can select instead of the default one. */
function otherHeadings(root: HTMLElement): string {
  const json = root.querySelector("[data-headings]")?.getAttribute("data-headings") ?? "[]";
  return (JSON.parse(json) as [source: string, heading: string][])
    .map(([, heading]) => heading)
    .join("");
}

/** The CSS of an inlined font for the elements of `selector`; characters that it lacks come from the full font. */
function inlinedFace(name: string, url: string, selector: string): string {
  const source = `url(${url}) format("woff2")`;
  return `@font-face{font-family:"${name}";font-weight:200 800;src:${source}}${selector}{--selat-font-display:"${name}",${token.raw.font.display}}`;
}

/**
 * Puts a page into the order in which the browser needs it. Its `styles` become those of the first screen, with the
 * letters of its headings. Other styles move into the body before their sections. The rest of the page's styles are
 * `globalCss`.
 */
export async function arrangePage(page: RenderedPage, globalCss: string): Promise<RenderedPage> {
  // React's comments are for hydration, and no page is hydrated.
  const body = page.body.replaceAll(/<!--[\s\S]*?-->/g, "");
  const root = parse(body);
  const main = root.querySelector("main");
  if (!main) throw new Error("The page has no main element");
  const sections = elementsOf(main).filter(({ rawTagName }) => rawTagName !== "nav");
  const groups = groupsOf(page.styles);
  const css = globalCss + groups.map((group) => group.css).join("");
  const below = sections[SEEN_SECTIONS];
  const slots = styleSlotsOf(main, sections);
  const end = below?.range[0] ?? main.range[1];
  const isInFirstScreen = ({ element }: DisplayText) =>
    element.range[0] < end && !element.closest("[popover]");
  const texts = displayTexts(root, css);
  const firstTexts = texts.filter(isInFirstScreen).map(({ text }) => text);
  const laterTexts = texts.filter((each) => !isInFirstScreen(each)).map(({ text }) => text);
  const later = below ? `,main>:nth-child(n+${elementsOf(main).indexOf(below) + 1})` : "";
  const lastSlot = slots[SEEN_SECTIONS - 1] ?? slots.at(-1);
  if (lastSlot) {
    const face = await displaySubset(laterTexts.join(""));
    lastSlot.css = inlinedFace("Below", face, `[popover]${later}`);
  }
  const face = await displaySubset(firstTexts.join("") + otherHeadings(root));
  const styles = inlinedFace("First Screen", face, ":root") + distributeStyles(groups, body, slots);
  const painted = endMarkerOf(sections[0]);
  const links = [
    // A browser loads even an inlined font late; a preloaded one is available at the first frame. WebKit would fail to
    // load it, so the media feature, which WebKit does not know, keeps WebKit from preloading.
    `<link rel="preload" href="${face}" as="font" media="(device-posture:continuous)" crossorigin>`,
    ...(painted ? [`<link rel="expect" href="#${WHOLE_ID}" blocking="render">`] : []),
  ];
  const filled = slots.filter(({ css }) => css);
  const insertions = [
    ...filled.map(({ at, css }) => ({ at, html: `<style>${css}</style>` })),
    // Of two insertions at one position, the last one comes first in the HTML.
    ...(painted ? [painted] : []),
  ];
  return { ...page, head: page.head + links.join(""), styles, body: insert(body, insertions) };
}
