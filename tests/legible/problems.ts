// Texts that are clipped, squeezed or outside. Runs in the page, see in-page.ts.
import { type Box, type Edge, edgesOf, seenPart } from "./boxes.ts";
import { coverOf, coverProblem, isOpaque, nameOf } from "./cover.ts";

/** Whether three dots replace what is cut off sideways, with enough left to read. */
export function isShortened({ element, box }: Edge): boolean {
  const { textOverflow, fontSize } = getComputedStyle(element);
  return textOverflow === "ellipsis" && box.right - box.left >= 3 * Number.parseFloat(fontSize);
}

/** The same of lines. */
export function isClamped({ element, box }: Edge): boolean {
  const { webkitLineClamp, fontSize } = getComputedStyle(element);
  return webkitLineClamp !== "none" && box.bottom - box.top >= Number.parseFloat(fontSize);
}

/** The element that clips this box, or that it does not fit into, or nothing. */
export function boxProblem(of: Box, edges: Edge[]): string | undefined {
  let { left, top, right, bottom } = of;
  for (const edge of edges) {
    const { box, element, frame } = edge;
    const isOut = {
      left: left < box.left - 1.5,
      right: right > box.right + 1.5,
      top: top < box.top - 1.5,
      bottom: bottom > box.bottom + 1.5,
    };
    const isOutX = isOut.left || isOut.right;
    const isOutY = isOut.top || isOut.bottom;
    if (isOutX && edge.isCutX && !isShortened(edge)) return `cut off by ${nameOf(element)}`;
    if (isOutY && edge.isCutY && !isClamped(edge)) return `cut off by ${nameOf(element)}`;
    const isLoose =
      (!edge.isScrollX &&
        !edge.isCutX &&
        ((isOut.left && frame.left) || (isOut.right && frame.right))) ||
      (!edge.isScrollY &&
        !edge.isCutY &&
        ((isOut.top && frame.top) || (isOut.bottom && frame.bottom)));
    if (isLoose) return `outside ${nameOf(element)}`;
    const line = Math.min(bottom - top, 12);
    if (edge.isScrollY && isOutY && box.bottom - box.top < line)
      return `scrolled within ${nameOf(element)}`;
    if (edge.isCutX || edge.isScrollX)
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    if (edge.isCutY || edge.isScrollY)
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    // Scrolled away; the rest of the way is the scroller's.
    if (left > right) [left, right] = [box.left, box.right];
    if (top > bottom) [top, bottom] = [box.top, box.bottom];
  }
  const { clientWidth } = document.documentElement;
  if (left < -1.5 || right > clientWidth + 1.5) return "outside the window";
  return undefined;
}

/** Whether the control shows less than its text; a browser cuts that off in its own way. */
export function fieldProblem(field: Element): string | undefined {
  const style = getComputedStyle(field);
  const size = Number.parseFloat(style.fontSize);
  const inner =
    field.clientWidth -
    Number.parseFloat(style.paddingLeft) -
    Number.parseFloat(style.paddingRight);
  const isText = field.matches(
    "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=search], [type=password], [type=url])",
  );
  if (isText && inner < 2 * size) return `${Math.round(inner)} px for a text`;
  // A select that shows an icon instead of the selected option has the option as its title.
  if (inner <= 0 && field.getAttribute("title")) return undefined;
  const text =
    field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.text
      : (field as HTMLInputElement).placeholder;
  if (!text || field instanceof HTMLTextAreaElement || field.matches("[multiple], [size]")) return;
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return undefined;
  canvas.font = style.font;
  const { width } = canvas.measureText(text);
  if (width <= inner + 1 || (style.textOverflow === "ellipsis" && inner >= 3 * size)) return;
  return `"${text}" takes ${Math.round(width)} of ${Math.round(inner)} px`;
}

/** The problem of a control's box: too small, clipped, outside or covered. */
export function controlProblem(control: Element, isScrolling: boolean): string | undefined {
  const edges = edgesOf(control);
  if (!edges) return undefined;
  const isInline = getComputedStyle(control).display === "inline";
  const rect =
    [...control.getClientRects()].find(({ width }) => width > 0) ?? control.getBoundingClientRect();
  if (!isInline) {
    if (rect.width < 10 || rect.height < 10) return "too small to be seen";
    const problem = boxProblem(rect, edges.slice(1));
    if (problem) return problem;
    if (control.matches("input, select, textarea")) {
      const narrow = fieldProblem(control);
      if (narrow) return narrow;
    }
  }
  return coverProblem(control, isScrolling, edges);
}

/** Letters take the middle of their line: what is above and below them may be cut off. */
export function inkOf({ left, top, right, bottom, height }: DOMRect): Box {
  return { left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 };
}

/** The part of a text that is clipped, outside or covered. */
export function textProblem(parent: Element, rects: DOMRect[], edges: Edge[]): string | undefined {
  for (const rect of rects) {
    const box = inkOf(rect);
    const block = edges[0];
    const isWide = block && (box.left < block.box.left - 1.5 || box.right > block.box.right + 1.5);
    if (isWide && !block.isCutX && !block.isScrollX) return `wider than ${nameOf(block.element)}`;
    const problem = boxProblem(box, edges);
    if (problem) return problem;
    const seen = seenPart(box, edges);
    if (seen.right <= seen.left || seen.bottom <= seen.top) continue;
    const over = coverOf(parent, (seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    // A title that is shown until the picture over it has loaded, and in its place if it never does.
    const isStandIn = parent.closest("[aria-hidden=true]") && over?.matches("img, video");
    if (over && !isStandIn && isOpaque(over)) return `covered by ${nameOf(over)}`;
  }
  return undefined;
}
