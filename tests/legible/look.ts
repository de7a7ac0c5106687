// Checks whether everything on a page can be read and clicked. Runs in the page, see in-page.ts.
import { type Box, controls, edgesOf, isScroll, planeOf, seenPart } from "./boxes.ts";
import { nameOf } from "./cover.ts";
import { controlProblem, inkOf, textProblem } from "./problems.ts";
import { wordProblem } from "./words.ts";

/** Elements whose text is not checked: code, media, fields, parts behind another layer, and dragged elements. */
export const unread =
  "script, style, noscript, template, video, svg, select, textarea, [role=img], [inert], [data-base-ui-inert], [data-overlay]";

export function isShown(element: Element): boolean {
  const everything = {
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  };
  return element.checkVisibility(everything);
}

/** Returns the problem of each page, dialog or menu that scrolls sideways. Only parts of them may, such as a table. */
export function sidewaysProblems(): string[] {
  const layers = "main, dialog[open], [role=dialog], [role=menu], :popover-open";
  return [document.documentElement, ...document.querySelectorAll(layers)]
    .filter((each) => {
      const { overflowX } = getComputedStyle(each);
      const isScroller = each === document.documentElement || isScroll(overflowX);
      return isScroller && isShown(each) && each.scrollWidth > each.clientWidth + 1;
    })
    .map(
      (each) => `${nameOf(each)} scrolls sideways: ${each.scrollWidth} of ${each.clientWidth} px`,
    );
}

type Text = { words: string; parent: Element; box: Box };

/** Returns the problem of each pair of texts that overlap, except a text below a fixed or sticky element. */
export function overlapProblems(texts: Text[]): string[] {
  const planes = new Map<Element, Element | null>();
  const planeFor = (element: Element) => {
    if (!planes.has(element)) planes.set(element, planeOf(element));
    return planes.get(element);
  };
  const found: string[] = [];
  const sorted = texts.toSorted((a, b) => a.box.top - b.box.top);
  for (const [place, one] of sorted.entries()) {
    for (const other of sorted.slice(place + 1)) {
      if (other.box.top >= one.box.bottom) break;
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (width < 3 || height < 3 || one.parent === other.parent) continue;
      if (planeFor(one.parent) !== planeFor(other.parent)) continue;
      found.push(`"${one.words}" and "${other.words}" overlap`);
    }
  }
  return found;
}

/** Returns the visible lines of each text on the page; adds the problem of each text to `found`. */
export function readTexts(found: Set<string>): Text[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: Text[] = [];
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest(unread) || !isShown(parent))
      continue;
    const edges = edgesOf(parent);
    if (!edges) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const words = node.textContent.trim().slice(0, 60);
    const problem = wordProblem(node, rects) ?? textProblem(parent, rects, edges);
    if (problem) found.add(`"${words}" in ${nameOf(parent)}: ${problem}`);
    for (const rect of rects) {
      const box = seenPart(inkOf(rect), edges);
      if (box.right > box.left && box.bottom > box.top) lines.push({ words, parent, box });
    }
  }
  return lines;
}

/** Returns a line for everything on the page that cannot be read or clicked. */
export function look(isScrolling: boolean): string[] {
  const found = new Set(sidewaysProblems());
  for (const problem of overlapProblems(readTexts(found))) found.add(problem);
  for (const control of document.querySelectorAll(controls)) {
    if (control.closest("[inert], [data-base-ui-inert], [data-overlay]") || !isShown(control))
      continue;
    const problem = controlProblem(control, isScrolling);
    if (problem) found.add(`${nameOf(control)}: ${problem}`);
  }
  return [...found];
}
