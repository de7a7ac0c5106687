/** The event at which the toasts check again what they cover. */
const UNCOVER = "selat:uncover";

/** Notifies the toasts of a new element that they must not cover. */
export function uncover(): void {
  document.dispatchEvent(new Event(UNCOVER));
}

/**
 * Calls back if the toasts may cover something new: a dialog, which gets the focus, or an element that calls `uncover`.
 */
export function listenForCovered(onChange: () => void): () => void {
  document.addEventListener("focusin", onChange);
  document.addEventListener(UNCOVER, onChange);
  return () => {
    document.removeEventListener("focusin", onChange);
    document.removeEventListener(UNCOVER, onChange);
  };
}

/** The possible places of toasts: their usual corner, the one beside it, the opposite one, on a phone the middle. */
const positions = ["usual", "beside", "across", "middle"];

function areTouching(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Puts the toasts where they cover neither their subject nor the focused element, if there is such a place. They also
 * avoid elements marked as `data-uncovered`, such as a fixed bar; first a question that waits for an answer, then
 * elements marked as `data-uncovered="second"`.
 */
export function positionToasts(messages: HTMLElement, subjects: readonly (Element | null)[]): void {
  positionAt(messages, subjects, positions);
}

/** As `positionToasts`, but visible toasts stay where they are unless they now cover something, such as a dialog. */
export function repositionToasts(
  messages: HTMLElement,
  subjects: readonly (Element | null)[],
): void {
  const now = messages.dataset["place"];
  positionAt(messages, subjects, now === undefined ? positions : [now, ...positions]);
}

function isSecond(element: HTMLElement): boolean {
  return element.dataset["uncovered"] === "second";
}

function positionAt(
  messages: HTMLElement,
  subjects: readonly (Element | null)[],
  candidates: readonly string[],
): void {
  const { activeElement, body } = document;
  // A dialog that has the focus itself does not count, since it fills the screen; its buttons are marked.
  const isDialog = activeElement?.matches("[role=dialog]") ?? false;
  const isFocusOutside = activeElement !== body && !isDialog && !messages.contains(activeElement);
  const marked = [...document.querySelectorAll<HTMLElement>("[data-uncovered]")];
  // Elements behind a modal dialog are not usable.
  const usable = marked.filter((element) => !element.closest(":is([inert],[aria-hidden=true])"));
  const used = [isFocusOutside ? activeElement : null, ...usable.filter((each) => !isSecond(each))];
  const all = [...used, ...usable.filter(isSecond)];
  /** Returns the first candidate at which the toasts cover none of these elements. */
  function findFree(elements: readonly (Element | null)[]): string | undefined {
    const rects = elements
      .filter((element) => element !== null)
      .map((element) => element.getBoundingClientRect());
    return candidates.find((candidate) => {
      messages.dataset["place"] = candidate;
      const toastRect = messages.getBoundingClientRect();
      return !rects.some((rect) => areTouching(rect, toastRect));
    });
  }
  // Without room for all, toasts may cover their subject, which can be under a dialog anyway; next the elements marked
  // as "second".
  const free = findFree([...subjects, ...all]) ?? findFree(all) ?? findFree(used);
  messages.dataset["place"] = free ?? candidates[0] ?? "usual";
}
