// Finds what covers an element, and whether it can be scrolled into view. Runs in the page, see in-page.ts.
import { type Edge, edgesOf, hasColor, layerOf, planeOf, seenPart } from "./boxes.ts";

/** Describes an element in a report: role, first 40 letters, and size in pixels. */
export function nameOf(element: Element): string {
  const role = element.getAttribute("role") ?? element.localName;
  const text = element.getAttribute("aria-label") ?? (element as HTMLElement).innerText ?? "";
  const words = text.replaceAll(/\s+/g, " ").trim();
  const { width, height } = element.getBoundingClientRect();
  return `${role} "${words.length > 40 ? `${words.slice(0, 40)}...` : words}" (${Math.round(width)} x ${Math.round(height)})`;
}

/** Returns the element that covers a point of another element and may not; undefined if none does. */
export function coverOf(element: Element, x: number, y: number): Element | undefined {
  if (getComputedStyle(element).pointerEvents === "none") return undefined;
  const over = document.elementFromPoint(x, y);
  if (!over || element.contains(over) || over.contains(element)) return undefined;
  const labels = (element as HTMLInputElement).labels ?? [];
  if ([...labels].some((label) => label.contains(over))) return undefined;
  const [own, other] = [layerOf(element), layerOf(over)];
  const inUse = layerOf(document.activeElement);
  // A layer in use may cover the others, such as a menu that a dialog has opened.
  if (own !== inUse && other && !other.contains(element)) return undefined;
  if (own && inUse && own !== inUse) return undefined;
  // A fixed element, such as a bar or a toast, may cover content that scrolls under it.
  const isNear = !own || own.contains(over) || isMessage(over);
  const isFixed = isNear && planeOf(over) && planeOf(over) !== planeOf(element);
  if (isFixed && canScroll(element)) return undefined;
  return over;
}

/** Whether an element is part of a toast, which disappears automatically. */
export function isMessage(element: Element): boolean {
  const plane = planeOf(element);
  return (
    plane !== null &&
    plane !== layerOf(element) &&
    plane.matches("[aria-live], :has([aria-live], [role=status], [role=alert])")
  );
}

/** Whether scrolling the page brings a control into the window before the sticky box around it stops moving. */
export function risesIntoSight(control: Element, sticky: Element): boolean {
  const page = document.scrollingElement ?? document.documentElement;
  const rise = Math.min(
    sticky.getBoundingClientRect().top - parseFloat(getComputedStyle(sticky).top),
    page.scrollHeight - page.clientHeight - page.scrollTop,
  );
  return rise > 0 && middleOf(control).y - rise < page.clientHeight;
}

/** Whether an element can be scrolled: with the page, or inside the layer or bar that contains it. */
export function canScroll(element: Element): boolean {
  const plane = planeOf(element);
  if (!plane) return true;
  const { position, left, right, top, bottom } = getComputedStyle(plane);
  if (position === "sticky" && risesIntoSight(element, plane)) return true;
  // An element that sticks to the top or bottom can still scroll sideways, and the reverse.
  const isLoose = (...insets: string[]) =>
    position === "sticky" && insets.every((inset) => inset === "auto");
  return (edgesOf(element) ?? []).some(({ element: each, isScrollX, isScrollY }) => {
    const isWithin = plane.contains(each);
    const hasMoreX = isScrollX && each.scrollWidth > each.clientWidth;
    const hasMoreY = isScrollY && each.scrollHeight > each.clientHeight;
    return (
      (hasMoreY && (isWithin || isLoose(top, bottom))) ||
      (hasMoreX && (isWithin || isLoose(left, right)))
    );
  });
}

/** Whether an element hides what is behind it: it has a background, or is a picture or a film. */
export function isOpaque(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true })) return false;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return hasColor(backgroundColor) || backgroundImage !== "none" || element.matches("img, video");
}

/** Returns the middle of an element; if it has several lines, of the first one. */
export function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } =
    [...element.getClientRects()].find((each) => each.width > 0) ?? element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether a point of an element is visible within its ancestors and the window. */
export function isInView({ x, y }: { x: number; y: number }, edges: Edge[]): boolean {
  const { left, top, right, bottom } = seenPart({ left: x, top: y, right: x, bottom: y }, edges);
  return left <= right && top <= bottom;
}

/** Returns why a control cannot be clicked: its middle is covered or cannot be scrolled into view; else undefined. */
export function coverProblem(
  control: Element,
  isScrolling: boolean,
  around: Edge[],
): string | undefined {
  let [point, edges] = [middleOf(control), around];
  if (!isInView(point, edges)) {
    if (!isScrolling) return canScroll(control) ? undefined : "out of view, and nothing scrolls";
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    [point, edges] = [middleOf(control), edgesOf(control) ?? []];
    if (!isInView(point, edges)) return "unreachable, even by scrolling";
  }
  const over = coverOf(control, point.x, point.y);
  return over && `covered by ${nameOf(over)}`;
}
