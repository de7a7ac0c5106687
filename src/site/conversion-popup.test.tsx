import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Site } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { stubPopovers } from "../ui/testing/popovers.ts";
import { ConversionPopup } from "./conversion-popup.tsx";
import type { PopupTrigger } from "./popup-triggers.ts";

type Popup = NonNullable<Site["popup"]>;

const popup: Popup = {
  heading: "Try it on your own menu.",
  text: "Fourteen days.",
  link: {
    _type: "link",
    label: "Start your free trial",
    kind: "internal",
    href: null,
    query: "source=conversion-popup&stage=Request Trial",
    anchor: null,
    path: "/contact",
  },
  dismissLabel: "Not now",
};

/** Scrolls to this share of the page, whose height is set as a browser would measure it. */
function scrollTo(share: number): void {
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    value: window.innerHeight + 1_000,
  });
  Object.defineProperty(window, "scrollY", { configurable: true, value: share * 1_000 });
  fireEvent.scroll(window);
}

/** Places the page's form as a browser would measure it in the window. */
function placeForm(top: () => number): void {
  const form = screen.getByLabelText("Email").closest("form");
  if (form) form.getBoundingClientRect = () => new DOMRect(0, top(), 300, 200);
}

async function open(trigger: PopupTrigger, fields: Partial<Popup> = {}) {
  const view = renderBuilt(
    <>
      <form>
        <label>
          Email <input />
        </label>
      </form>
      <ConversionPopup popup={{ ...popup, ...fields }} trigger={trigger} />
    </>,
  );
  await view.wakeAll();
  return view;
}

/** The methods of a dialog that jsdom lacks. */
function showModal(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
  fireEvent(this, new Event("close"));
}

function isOpen(): boolean {
  return document.querySelector("dialog")?.open ?? false;
}

beforeEach(() => {
  sessionStorage.clear();
  scrollTo(0);
  vi.useFakeTimers();
  Object.assign(performance, { getEntriesByType: () => [] });
  HTMLDialogElement.prototype.showModal = showModal;
  HTMLDialogElement.prototype.close = close;
});
afterEach(() => void vi.useRealTimers());

test("does not open again by a scroll before the browser reports that it is closed", async () => {
  await open("scroll");
  scrollTo(0.6);
  expect(isOpen()).toBe(true);
  Object.assign(document.querySelector("dialog") as HTMLDialogElement, {
    close(this: HTMLDialogElement) {
      this.open = false;
      this.blur();
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  scrollTo(0.7);
  expect(isOpen()).toBe(false);
});

test("scroll: opens past half of the page, not at half", async () => {
  await open("scroll");
  scrollTo(0.5);
  expect(isOpen()).toBe(false);
  scrollTo(0.51);
  expect(isOpen()).toBe(true);
  expect(document.activeElement?.tagName).toBe("DIALOG");
});

test("scroll: counts a page that was scrolled before the code loaded", async () => {
  scrollTo(0.8);
  await open("scroll");
  expect(isOpen()).toBe(true);
});

test("scroll: does not count a jump to an anchor, but counts scrolling from there", async () => {
  window.history.replaceState(null, "", "#contact");
  await open("scroll");
  scrollTo(0.8);
  fireEvent(window, new Event("scrollend"));
  expect(isOpen()).toBe(false);
  scrollTo(0.81);
  expect(isOpen()).toBe(true);
  window.history.replaceState(null, "", "/");
});

test.each(["click", "hashchange", "popstate"])(
  "scroll: does not count a jump after a %s",
  async (type) => {
    await open("scroll");
    const link = Object.assign(document.createElement("a"), { href: "#contact" });
    document.body.append(link);
    fireEvent(type === "click" ? link : window, new Event(type, { bubbles: true }));
    link.remove();
    scrollTo(0.8);
    expect(isOpen()).toBe(false);
    fireEvent.wheel(window);
    expect(isOpen()).toBe(false);
    scrollTo(0.85);
    expect(isOpen()).toBe(true);
  },
);

test("exit: opens when the pointer leaves by the top, not by a side", async () => {
  await open("exit");
  fireEvent.mouseLeave(document.documentElement, { clientX: 0, clientY: 300 });
  expect(isOpen()).toBe(false);
  fireEvent.mouseLeave(document.documentElement, { clientX: 500, clientY: -1 });
  expect(isOpen()).toBe(true);
});

test("time: opens after 30 seconds", async () => {
  await open("time");
  vi.advanceTimersByTime(29_999);
  expect(isOpen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("time: counts the seconds before its code loaded", async () => {
  vi.advanceTimersByTime(12_000);
  await open("time");
  vi.advanceTimersByTime(17_999);
  expect(isOpen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("the button has the link of the CMS, and the heading names the dialog", async () => {
  await open("scroll");
  scrollTo(0.9);
  expect(screen.getByRole("dialog", { name: "Try it on your own menu." })).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(
    "/contact?source=conversion-popup&stage=Request%20Trial",
  );
});

test.each(["Close", "Not now"])(
  "the button '%s' closes the popup for the rest of the page session",
  async (name) => {
    const { unmount } = await open("scroll");
    scrollTo(0.9);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(isOpen()).toBe(false);
    scrollTo(0.95);
    expect(isOpen()).toBe(false);
    unmount();
    await open("scroll");
    scrollTo(0.9);
    expect(isOpen()).toBe(false);
  },
);

test("a press outside closes the popup, a press inside does not", async () => {
  await open("scroll");
  scrollTo(0.9);
  fireEvent.click(screen.getByText("Fourteen days."));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole("dialog"));
  expect(isOpen()).toBe(false);
});

test("waits while a field has the focus or contains text, and opens afterwards", async () => {
  await open("time");
  const field = screen.getByLabelText("Email");
  field.focus();
  fireEvent.change(field, { target: { value: "mei@" } });
  vi.advanceTimersByTime(30_000);
  expect(isOpen()).toBe(false);
  field.blur();
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
  fireEvent.change(field, { target: { value: "" } });
  field.focus();
  field.blur();
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("stays closed while a visitor uses the keyboard, and opens once the focus is gone", async () => {
  await open("scroll");
  const link = Object.assign(document.createElement("a"), { href: "/pricing" });
  document.body.append(link);
  onTestFinished(() => link.remove());
  fireEvent.keyDown(document.body, { key: "Tab" });
  link.focus();
  scrollTo(0.9);
  vi.advanceTimersByTime(5_000);
  expect(isOpen()).toBe(false);
  link.blur();
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("waits until a page that is scrolled by key has not moved for a second", async () => {
  await open("scroll");
  for (const share of [0.6, 0.7, 0.8]) {
    fireEvent.keyDown(document.body, { key: "PageDown" });
    scrollTo(share);
    vi.advanceTimersByTime(999);
    expect(isOpen()).toBe(false);
  }
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("waits until a visitor who scrolls by key has reached the form", async () => {
  await open("scroll");
  let top = window.innerHeight;
  placeForm(() => top);
  fireEvent.keyDown(document.body, { key: "PageDown" });
  scrollTo(0.6);
  vi.advanceTimersByTime(5_000);
  expect(isOpen()).toBe(false);
  top -= 1;
  scrollTo(0.7);
  vi.advanceTimersByTime(5_000);
  expect(isOpen()).toBe(true);
});

test.each(["wheel", "touchMove", "pointerDown"] as const)(
  "opens past half of the page after a %s, though a key was used before it",
  async (type) => {
    await open("scroll");
    placeForm(() => window.innerHeight);
    fireEvent.keyDown(document.body, { key: "PageDown" });
    vi.advanceTimersByTime(5_000);
    fireEvent[type](window);
    scrollTo(0.6);
    expect(isOpen()).toBe(true);
  },
);

test("waits while a menu is open, and opens when that is closed", async () => {
  stubPopovers();
  const menu = document.createElement("div");
  menu.setAttribute("popover", "");
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  await open("time");
  menu.showPopover();
  vi.advanceTimersByTime(30_000);
  expect(isOpen()).toBe(false);
  menu.hidePopover();
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test("never opens without a heading or a safe link, or with an unknown trigger", async () => {
  const bad = { label: "Bad", kind: "external", href: "javascript:alert(1)" } as Popup["link"];
  for (const fields of [{ heading: null }, { link: null }, { link: bad }]) {
    const { unmount } = await open("scroll", fields);
    expect(document.querySelector("dialog")).toBeNull();
    unmount();
  }
  await open("constructor" as PopupTrigger);
  scrollTo(0.9);
  expect(isOpen()).toBe(false);
});

test("stays closed within the page in a browser that refuses storage", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("refused");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("refused");
  });
  await open("scroll");
  scrollTo(0.9);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  scrollTo(0.95);
  expect(isOpen()).toBe(false);
});
