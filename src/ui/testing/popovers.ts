import { fireEvent } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** For tests: native popovers, which jsdom lacks, until the test has ended. */
export function stubPopovers(): void {
  const open = new WeakSet<Element>();
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":popover-open" ? open.has(this) : matches.call(this, selector);
  });
  function set(element: HTMLElement, isOpen: boolean) {
    if (isOpen) open.add(element);
    else open.delete(element);
    // jsdom hides every popover, and focuses nothing in what is hidden.
    element.style.display = isOpen ? "block" : "";
    fireEvent(element, new Event("toggle"));
  }
  const methods = {
    showPopover(this: HTMLElement) {
      set(this, true);
    },
    hidePopover(this: HTMLElement) {
      set(this, false);
    },
    togglePopover(this: HTMLElement, isOpen: boolean) {
      set(this, isOpen);
    },
  };
  Object.assign(HTMLElement.prototype, methods);
  onTestFinished(() => {
    for (const name of Object.keys(methods)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
