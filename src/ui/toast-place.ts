/** The event at which the messages look again at what they cover. */
const UNCOVER = "selat:uncover";

/** Tells the messages that something has come which they must not cover. */
export function uncover(): void {
  document.dispatchEvent(new Event(UNCOVER));
}

/** Calls back where something may have come under the messages: a dialog, which takes the focus, or what says `uncover`. */
export function listenForCovered(onChange: () => void): () => void {
  document.addEventListener("focusin", onChange);
  document.addEventListener(UNCOVER, onChange);
  return () => {
    document.removeEventListener("focusin", onChange);
    document.removeEventListener(UNCOVER, onChange);
  };
}

/** Where the messages may be: in their usual corner, in the one beside it, in the one across, on a phone in the middle. */
const places = ["usual", "beside", "across", "middle"];

function areTouching(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Puts the messages where they cover neither their subject, nor the focused element, if there is such a place. They
 * also avoid what is marked as `data-uncovered`, such as a bar that nothing scrolls away; first what waits for an
 * answer, then what is marked as `data-uncovered="second"`.
 */
export function placeBeside(messages: HTMLElement, subjects: readonly (Element | null)[]): void {
  place(messages, subjects, places);
}

/** The same for messages that are shown already: they move only where something has come under them, such as a dialog. */
export function keepBeside(messages: HTMLElement, subjects: readonly (Element | null)[]): void {
  const now = messages.dataset["place"];
  place(messages, subjects, now === undefined ? places : [now, ...places]);
}

function isSecond(element: HTMLElement): boolean {
  return element.dataset["uncovered"] === "second";
}

function place(
  messages: HTMLElement,
  subjects: readonly (Element | null)[],
  candidates: readonly string[],
): void {
  const { activeElement, body } = document;
  // A dialog that has the focus itself is everywhere; its buttons are marked.
  const isDialog = activeElement?.matches("[role=dialog]") ?? false;
  const isApart = activeElement !== body && !isDialog && !messages.contains(activeElement);
  const marked = [...document.querySelectorAll<HTMLElement>("[data-uncovered]")];
  // Behind a modal dialog nothing can be used.
  const usable = marked.filter((element) => !element.closest(":is([inert],[aria-hidden=true])"));
  const used = [isApart ? activeElement : null, ...usable.filter((each) => !isSecond(each))];
  const all = [...used, ...usable.filter(isSecond)];
  /** The first place that covers none of these. */
  function findFree(elements: readonly (Element | null)[]): string | undefined {
    const kept = elements
      .filter((element) => element !== null)
      .map((element) => element.getBoundingClientRect());
    return candidates.find((candidate) => {
      messages.dataset["place"] = candidate;
      const taken = messages.getBoundingClientRect();
      return !kept.some((rect) => areTouching(rect, taken));
    });
  }
  // If there is no room for all, what is spoken of may be covered: it can lie under a dialog anyway. Then what is second.
  const free = findFree([...subjects, ...all]) ?? findFree(all) ?? findFree(used);
  messages.dataset["place"] = free ?? candidates[0] ?? "usual";
}
