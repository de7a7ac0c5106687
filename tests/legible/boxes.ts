// Finds the part of an element that its ancestors and the window show. Runs in the page, see in-page.ts.

export type Box = { left: number; top: number; right: number; bottom: number };

/** An ancestor that cuts off, scrolls or visibly frames its content. */
export type Edge = {
  element: Element;
  box: Box;
  isCutX: boolean;
  isCutY: boolean;
  isScrollX: boolean;
  isScrollY: boolean;
  /** The sides that the user sees, because of a border or a background colour. */
  frame: { left: boolean; top: boolean; right: boolean; bottom: boolean };
};

export const controls =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role^=menuitem], [role=option], [role=tab]";

/** Returns the dialog, menu, list or popover that contains an element; null if none does. */
export function layerOf(element: Element | null): Element | null {
  return (
    element?.closest(
      "dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], :popover-open",
    ) ?? null
  );
}

/** Returns the nearest ancestor, or the element itself, that is fixed, sticky or a layer; null if none is. */
export function planeOf(element: Element): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { position } = getComputedStyle(each);
    if (position === "fixed" || position === "sticky") return each;
    if (each === layerOf(each)) return each;
  }
  return null;
}

export function hasColor(color: string): boolean {
  return color !== "transparent" && !/^rgba\(.*,\s*0\)$|\/\s*0%?\s*\)$/.test(color);
}

export function isCut(overflow: string): boolean {
  return overflow === "hidden" || overflow === "clip";
}

export function isScroll(overflow: string): boolean {
  return overflow === "auto" || overflow === "scroll";
}

/** Returns the ancestors that clip, scroll or frame an element, innermost first; undefined if it is clipped away. */
export function edgesOf(element: Element): Edge[] | undefined {
  const edges: Edge[] = [];
  let leaves = "";
  let isPlaced = false;
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each === document.body || each === document.documentElement) break;
    const style = getComputedStyle(each);
    if (style.clipPath === "inset(50%)" || style.clip.startsWith("rect(")) return undefined;
    if (style.display === "inline" || style.display === "contents") continue;
    const isHolder = style.transform !== "none" || style.filter !== "none";
    // An ancestor that is not the containing block of a positioned element neither clips nor frames it.
    if (leaves === "fixed" && !isHolder) continue;
    if (leaves === "absolute" && !isHolder && style.position === "static") continue;
    leaves = style.position === "absolute" || style.position === "fixed" ? style.position : "";
    const rect = each.getBoundingClientRect();
    // An absolutely positioned element may overlap the edge of its container, so that its frame does not count.
    const isFilled = !isPlaced && (hasColor(style.backgroundColor) || each.matches(controls));
    const isLine = (width: string, color: string) =>
      isFilled || (!isPlaced && Number.parseFloat(width) > 0 && hasColor(color));
    edges.push({
      element: each,
      box: { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom },
      isCutX: isCut(style.overflowX),
      isCutY: isCut(style.overflowY),
      isScrollX: isScroll(style.overflowX),
      isScrollY: isScroll(style.overflowY),
      frame: {
        left: isLine(style.borderLeftWidth, style.borderLeftColor),
        top: isLine(style.borderTopWidth, style.borderTopColor),
        right: isLine(style.borderRightWidth, style.borderRightColor),
        bottom: isLine(style.borderBottomWidth, style.borderBottomColor),
      },
    });
    if (leaves) isPlaced = true;
    if (each.matches(":popover-open, dialog:modal")) break;
  }
  return edges;
}

/** Returns the part of a box that its ancestors and the window leave visible. */
export function seenPart(box: Box, edges: Edge[]): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const window: Box = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  return [window, ...edges.flatMap((edge) => partOf(edge))].reduce(
    (seen, { left, top, right, bottom }) => ({
      left: Math.max(seen.left, left),
      top: Math.max(seen.top, top),
      right: Math.min(seen.right, right),
      bottom: Math.min(seen.bottom, bottom),
    }),
    box,
  );
}

export function partOf({ box, isCutX, isCutY, isScrollX, isScrollY }: Edge): Box {
  const isX = isCutX || isScrollX;
  const isY = isCutY || isScrollY;
  return {
    left: isX ? box.left : Number.NEGATIVE_INFINITY,
    right: isX ? box.right : Number.POSITIVE_INFINITY,
    top: isY ? box.top : Number.NEGATIVE_INFINITY,
    bottom: isY ? box.bottom : Number.POSITIVE_INFINITY,
  };
}
