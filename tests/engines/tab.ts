import { expect } from "@playwright/test";
import { urls } from "../e2e/stack.ts";
import type { KeyName, Window } from "./engine.ts";

/** An element in sight; its centre and size are in CSS pixels of the window. */
type Found = {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
};

/** Runs in the page: the visible elements of a selector whose name or text begins so. */
function findAll(selector: string, name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return [element.ariaLabel, element.textContent].some((text) => text?.trim().startsWith(name));
  });
}

/** Runs in the page: whether it has loaded and the mouse at an element's centre meets the element or a part of it. */
function canBeMet(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return document.readyState === "complete" && element.contains(met);
}

/** Runs in the page. */
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

/** Runs in the page: brings an element into the window at once. */
function bringIntoView(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  element.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Runs in the page. */
function focus(element: HTMLElement): void {
  element.focus();
}

/** A tab as its visitor sees it, in any engine. Elements are found by selector and, if given, by name. */
export class Tab {
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  open(path: string): Promise<void> {
    return this.#window.open(urls.site + path);
  }

  /** Opens a page as a visitor who has already closed the popup, so that it covers nothing. */
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

  /** Runs a function in the page, with arguments that JSON can carry. */
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

  /** Waits until this many are visible, at least one by default. */
  async sees(selector: string, name = "", count?: number): Promise<void> {
    const seen = expect.poll(async () => (await this.look(selector, name)).length, {
      message: `${selector} ${name}`,
    });
    await (count === undefined ? seen.toBeGreaterThan(0) : seen.toBe(count));
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.evaluate(() => location.href)).toBe(urls.site + path);
  }

  /** Waits until an element rests in the window and nothing covers it. */
  async reach(selector: string, name = ""): Promise<Found> {
    await this.sees(selector, name);
    const values = [selector, name].map((value) => JSON.stringify(value)).join();
    const element = `(${findAll})(${values})[0]`;
    // Three times in a row: sections that are laid out when they come near move what is below them.
    let seen: Found[] = [];
    await expect(async () => {
      await this.#window.evaluate(`(${bringIntoView})(${element})`);
      seen = [...seen.slice(-2), await this.#window.evaluate<Found>(`(${describe})(${element})`)];
      expect(seen).toEqual(Array(3).fill(seen[0]));
      expect(await this.#window.evaluate(`(${canBeMet})(${element})`)).toBe(true);
    }).toPass({ intervals: [50] });
    const [found] = seen;
    if (!found) throw new Error("unreachable");
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

  /** Drags an element by mouse to another, and drops it when `ready` is visible. */
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

  /** Types into a field. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.#window.type(text);
  }

  /** Name or text of the focused element. */
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
