/** Where the messages may be: in their usual corner, in the one beside it, in the one across. */
const places = ["usual", "beside", "across"];

function areTouching(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Puts the messages where they cover neither what they speak of, nor what has the focus, nor what is marked as
 * `data-uncovered`, such as a bar that nothing scrolls away, if there is such a place.
 */
export function placeBeside(messages: HTMLElement, subjects: readonly (Element | null)[]): void {
  const { activeElement, body } = document;
  const isApart = activeElement !== body && !messages.contains(activeElement);
  const marked = document.querySelectorAll("[data-uncovered]");
  const kept = [...subjects, isApart ? activeElement : null, ...marked]
    .filter((element) => element !== null)
    .map((element) => element.getBoundingClientRect());
  const free = places.find((place) => {
    messages.dataset["place"] = place;
    const taken = messages.getBoundingClientRect();
    return !kept.some((rect) => areTouching(rect, taken));
  });
  messages.dataset["place"] = free ?? "usual";
}
