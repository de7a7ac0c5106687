import { expect } from "@playwright/test";
import { urls } from "../e2e/stack.ts";
import type { KeyName, Window } from "./engine.ts";

/** A visible element; x and y are its centre, all lengths are in CSS pixels of the window. */
type Found = {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
};

/** Runs in the page: returns the visible elements of a selector whose aria-label or text begins with `name`. */
function findAll(selector: string, name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return [element.ariaLabel, element.textContent].some((text) => text?.trim().startsWith(name));
  });
}

/** Runs in the page: whether the page has loaded and a click on the element's centre would hit the element. */
function isClickable(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return document.readyState === "complete" && element.contains(met);
}

/** Runs in the page: returns the position, size and text of an element. */
function describe(element: HTMLElement): Found {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: top + height / 2,
    width,
    height,
    text: element.textContent.trim(),
  };
}

/** Runs in the page: scrolls an element into the window, without an animation. */
function bringIntoView(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  element.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Runs in the page: focuses an element. */
function focus(element: HTMLElement): void {
  element.focus();
}

/** A browser tab in any engine. Its methods find visible elements by selector and by the beginning of a text. */
export class Tab {
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  open(path: string): Promise<void> {
    return this.#window.open(urls.site + path);
  }

  /** Opens a page as a visitor who has already closed the popup, so that the popup covers nothing. */
  async openWithoutPopup(path: string): Promise<void> {
    await this.open("/robots.txt");
    await this.evaluate(() => sessionStorage.setItem("selat.popup-dismissed", "yes"));
    await this.open(path);
  }

  reload(): Promise<void> {
    return this.#window.reload();
  }

  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#window.resize(width, height);
    const size = () => this.evaluate(() => [innerWidth, innerHeight]);
    await expect.poll(size).toEqual([width, height]);
  }

  photograph(): Promise<Uint8Array> {
    return this.#window.photograph();
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#window.setOffline(isOffline);
  }

  close(): Promise<void> {
    return this.#window.close();
  }

  /** Runs a function in the page; its arguments must be JSON. */
  evaluate<Arguments extends unknown[], Value>(
    run: (...values: Arguments) => Value,
    ...values: Arguments
  ): Promise<Awaited<Value>> {
    return this.#window.evaluate(`(${run})(...${JSON.stringify(values)})`);
  }

  look(selector: string, name = ""): Promise<Found[]> {
    const values = [selector, name].map((value) => JSON.stringify(value)).join();
    return this.#window.evaluate(`(${findAll})(${values}).map(${describe})`);
  }

  /** Waits until `count` elements are visible or, without `count`, at least one. */
  async sees(selector: string, name = "", count?: number): Promise<void> {
    const seen = expect.poll(async () => (await this.look(selector, name)).length, {
      message: `${selector} ${name}`,
    });
    await (count === undefined ? seen.toBeGreaterThan(0) : seen.toBe(count));
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.evaluate(() => location.href)).toBe(urls.site + path);
  }

  /** Scrolls an element into the window, and waits until it does not move and nothing covers it. */
  async reach(selector: string, name = ""): Promise<Found> {
    await this.sees(selector, name);
    const values = [selector, name].map((value) => JSON.stringify(value)).join();
    const element = `(${findAll})(${values})[0]`;
    // Waits until the position is the same three times, because sections that are laid out late move what is below.
    let seen: Found[] = [];
    await expect(async () => {
      await this.#window.evaluate(`(${bringIntoView})(${element})`);
      seen = [...seen.slice(-2), await this.#window.evaluate<Found>(`(${describe})(${element})`)];
      expect(seen).toEqual(Array(3).fill(seen[0]));
      expect(await this.#window.evaluate(`(${isClickable})(${element})`)).toBe(true);
    }).toPass({ intervals: [50] });
    const [found] = seen;
    if (!found) throw new Error(`${selector} ${name} was not found`);
    return found;
  }

  async hover(selector: string, name = "", steps = 1): Promise<void> {
    const { x, y } = await this.reach(selector, name);
    await this.#window.moveMouse(x, y, steps);
  }

  async click(selector: string, name = ""): Promise<void> {
    await this.hover(selector, name);
    await this.#window.pressMouse();
    await this.#window.releaseMouse();
  }

  /** Drags an element to another by mouse, and drops it when an element of the selector `ready` is visible. */
  async drag(from: Found, to: Found, ready: string): Promise<void> {
    await this.#window.moveMouse(from.x, from.y);
    await this.#window.pressMouse();
    await this.#window.moveMouse(to.x, to.y, 12);
    await this.sees(ready);
    await this.#window.releaseMouse();
  }

  moveMouse(x: number, y: number): Promise<void> {
    return this.#window.moveMouse(x, y);
  }

  async focus(selector: string, name = ""): Promise<void> {
    await this.sees(selector, name);
    const values = [selector, name].map((value) => JSON.stringify(value)).join();
    await this.#window.evaluate(`(${focus})((${findAll})(${values})[0])`);
  }

  async press(...keys: KeyName[]): Promise<void> {
    for (const key of keys) await this.#window.press(key);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.#window.type(text);
  }

  /** Returns the aria-label or text of the focused element. */
  focused(): Promise<string> {
    return this.evaluate(() => {
      const element = document.activeElement;
      return (element?.ariaLabel ?? element?.textContent ?? "").trim();
    });
  }

  valueOf(selector: string): Promise<string> {
    return this.evaluate(
      (field) => document.querySelector<HTMLInputElement>(field)?.value ?? "",
      selector,
    );
  }

  async scrollTo(top: number): Promise<void> {
    await this.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  }
}
