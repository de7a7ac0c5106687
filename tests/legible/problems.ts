// Finds texts and controls that are clipped, squeezed or outside their box. Runs in the page, see in-page.ts.
import { type Box, type Edge, edgesOf, seenPart } from "./boxes.ts";
import { coverOf, coverProblem, isOpaque, nameOf } from "./cover.ts";

/** Whether an ellipsis replaces the end of each line, with space for at least three letters. */
export function isShortened({ element, box }: Edge): boolean {
  const { textOverflow, fontSize } = getComputedStyle(element);
  return textOverflow === "ellipsis" && box.right - box.left >= 3 * Number.parseFloat(fontSize);
}

/** Whether an ellipsis replaces the last lines of a text, with space for at least one line. */
export function isClamped({ element, box }: Edge): boolean {
  const { webkitLineClamp, fontSize } = getComputedStyle(element);
  return webkitLineClamp !== "none" && box.bottom - box.top >= Number.parseFloat(fontSize);
}

/** Returns the problem of a box: what clips it, or what it does not fit into; undefined if it has none. */
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
    // The box is scrolled out of this ancestor: for the outer ancestors, the ancestor's own box counts.
    if (left > right) [left, right] = [box.left, box.right];
    if (top > bottom) [top, bottom] = [box.top, box.bottom];
  }
  const { clientWidth } = document.documentElement;
  if (left < -1.5 || right > clientWidth + 1.5) return "outside the window";
  return undefined;
}

/** Returns the problem of a field that is too narrow for its text, which browsers cut off without overflow. */
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
  if (isText && inner < 2 * size) return `only ${Math.round(inner)} px wide for its text`;
  // A select with a title shows an icon instead of the selected option.
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
  return `"${text}" needs ${Math.round(width)} px, but has ${Math.round(inner)} px`;
}

/** Returns the problem of a control: too small, clipped, outside its box or covered; undefined if it has none. */
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

/** Returns the middle part of a line, where its letters are; what is above and below them may be cut off. */
export function inkOf({ left, top, right, bottom, height }: DOMRect): Box {
  return { left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 };
}

/** Returns the problem of a text: clipped, outside its box or covered; undefined if it has none. */
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
    // A hidden title below a picture is only shown until the picture has loaded, or if it never loads.
    const isStandIn = parent.closest("[aria-hidden=true]") && over?.matches("img, video");
    if (over && !isStandIn && isOpaque(over)) return `covered by ${nameOf(over)}`;
  }
  return undefined;
}
