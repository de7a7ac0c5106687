import { expect, type Locator, type Page } from "@playwright/test";
import { patiently, type Patience } from "./patiently.ts";
import { watchPress } from "./studio-form.ts";

/** How long the crawler waits for the Studio, in milliseconds. */
const SLOW = { timeout: 90_000 };

/** The Studio's tools, in the order in which the crawler opens them. */
export const TOOLS = [
  "Presentation",
  "Pictures",
  "Health",
  "Translations",
  "What sells",
  "Releases",
  "Structure",
];

const MENU_ITEMS = '[data-ui="MenuItem"], [data-ui="Popover"] :is(a, button, [role="option"])';

/** Matches the names of buttons that close a dialog without a change. */
const CLOSERS = /^(cancel|close|close dialog|ok)$/i;

/** Runs in the page: returns the URL that an item opens in another window, else an empty text. */
function outerLink(element: Element): string {
  const anchor = element.closest("a");
  return anchor?.target === "_blank" ? anchor.href : "";
}

/** Runs in the page: returns the nearest text around an element. */
function nearestText(element: Element): string {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.innerText.trim()) return around.innerText.slice(0, 200);
  return "";
}

/** Selector of toasts about a failure or a warning; their tone shows their status. */
const FAILURE_TOASTS = '[data-ui="Toast"]:is([data-tone="critical"], [data-tone="caution"])';

/** A point in the Studio's bar without a control; a click there closes menus. */
const EMPTY_POINT = [270, 8] as const;

/** Clicks every control of the Studio once, and records what went wrong. */
export class Crawler {
  readonly problems: string[] = [];
  readonly pressed = new Set<string>();
  readonly studio: Page;
  #step = "";

  /** Returns a crawler of an open Studio, with the permission to copy and paste. */
  static async of(studio: Page): Promise<Crawler> {
    await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    return new Crawler(studio);
  }

  private constructor(studio: Page) {
    this.studio = studio;
    studio.on("response", (response) => {
      const [status, url, request] = [response.status(), response.url(), response.request()];
      // Ignores refused dry runs, by which the page of a release learns what is possible in its state.
      const isDryRun = request.postData()?.includes('"dryRun":true') === true;
      if (status < 400 || (status === 409 && isDryRun)) return;
      this.#note(`${status} for ${request.method()} ${url.split("?")[0]}`);
    });
  }

  #note(problem: string) {
    this.problems.push(`${this.#step}: ${problem}`);
  }

  /** Waits until nothing is loading, and records messages about failures. */
  async settle(): Promise<void> {
    const { studio } = this;
    const loading = studio.locator('[data-ui="Spinner"], [data-testid="loading-block"]');
    try {
      await expect(loading.filter({ visible: true })).toHaveCount(0, SLOW);
    } catch {
      const where = await loading
        .filter({ visible: true })
        .first()
        .evaluate(nearestText, undefined, { timeout: 1000 })
        .catch(String);
      this.#note(`a spinner that stays at "${where}"`);
    }
    // Waits until the message is gone that a document shows while its connection takes more than a second.
    await expect(studio.locator(FAILURE_TOASTS).filter({ hasText: "Trying to connect" }))
      .toHaveCount(0, SLOW)
      .catch(() => this.#note("a document that is not connected"));
    for (const text of await studio.locator(FAILURE_TOASTS).allInnerTexts())
      // A toast about skipped read-only fields is expected: pasting into a document may not change its language.
      if (!text.includes("Skipped read-only fields")) this.#note(text);
    const broken = studio.getByText(/^(an error occurred|something went wrong)/i);
    if ((await broken.filter({ visible: true }).count()) > 0) this.#note("a screen of failure");
  }

  /** Closes all menus, dialogs and side panels. */
  async closeAll(): Promise<void> {
    const { studio } = this;
    await expect(async () => {
      const dialog = this.#dialogs().last();
      if ((await dialog.count()) > 0) {
        const closer = dialog.getByRole("button", { name: CLOSERS }).last();
        if ((await closer.count()) > 0)
          await closer.click({ timeout: 1000 }).catch(() => undefined);
        await studio.keyboard.press("Escape");
      }
      // Closes the popover in which the Studio explains comments once: no key closes it.
      const hint = studio.getByRole("button", { name: "Got it", exact: true });
      if (await hint.isVisible()) await hint.click({ timeout: 3000 });
      const inspector = studio.getByTestId("inspector").getByRole("button", { name: /^close/i });
      if ((await inspector.count()) > 0) await inspector.first().click({ timeout: 3000 });
      if ((await this.items().count()) > 0) await studio.keyboard.press("Escape");
      // Clicks outside a menu to close it: a menu that was rendered again has lost the focus and gets no keys.
      if ((await this.items().count()) > 0) await studio.mouse.click(...EMPTY_POINT);
      await expect(this.#dialogs()).toHaveCount(0, { timeout: 1000 });
      await expect(this.items()).toHaveCount(0, { timeout: 1000 });
    }).toPass(SLOW);
  }

  #dialogs(): Locator {
    return this.studio.getByRole("dialog").filter({ visible: true });
  }

  items(): Locator {
    return this.studio.locator(MENU_ITEMS).filter({ visible: true });
  }

  async step(name: string, act: () => Promise<void>): Promise<void> {
    this.#step = name;
    this.pressed.add(name);
    try {
      await act();
      await this.settle();
    } catch (error) {
      const [what = "failed", ...log] = String(error).split("\n");
      const texts = await this.items()
        .allInnerTexts()
        .catch(() => []);
      const there = `${await this.#dialogs().count()} dialogs, items: ${texts.join(", ")}`;
      this.#note([what, ...log.filter((line) => line.trim()).slice(-4), there].join("\n"));
    }
  }

  /** Clicks a button, even if a late dialog covers it. */
  async press(name: string, button: Locator): Promise<void> {
    await this.step(name, () =>
      patiently(async (soon) => {
        await this.closeAll();
        await button.click(soon);
      }),
    );
  }

  /**
   * Opens a menu and uses it, until `isDone` reports a click. Repeats this if the menu has closed, since the Studio
   * renders it again when a draft appears. A dialog around the menu stays open.
   */
  async #withMenu(
    open: () => Promise<void>,
    use: (soon: Patience) => Promise<void>,
    isDone?: () => Promise<boolean> | undefined,
  ): Promise<void> {
    let dialogs = -1;
    await patiently(async (soon) => {
      if (await isDone?.()) return;
      const isOnlyMenuClosed =
        (await this.items().count()) === 0 && (await this.#dialogs().count()) === dialogs;
      if (!isOnlyMenuClosed) await this.closeAll();
      await open();
      dialogs = await this.#dialogs().count();
      await use(soon);
    });
  }

  /** Returns the labels of the enabled items of the open menu. Waits, since the menu loads its items' states. */
  async choices(soon: Patience): Promise<string[]> {
    await expect(this.items().first()).toBeVisible(soon);
    let texts: string[] = [];
    const isSettled = async () => {
      const before = texts.join();
      texts = await this.items().evaluateAll((items) =>
        items
          .filter((item) => !item.matches(":disabled, [data-disabled=true]"))
          .map((item) => (item as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()),
      );
      // Empty if the menu has closed meanwhile.
      return texts.length > 0 && texts.join() === before;
    };
    // Waits a second longer than `soon`, so that there are at least two polls.
    await expect.poll(isSettled, { timeout: soon.timeout + 1_000, intervals: [400] }).toBe(true);
    return [...new Set(texts.filter(Boolean))];
  }

  /** Returns the item of the open menu with this label. */
  async #choice(label: string, soon: Patience): Promise<Locator> {
    await expect(this.items().first()).toBeVisible(soon);
    const texts = await this.items().allInnerTexts();
    const index = texts.findIndex((text) => text.replaceAll(/\s+/g, " ").trim() === label);
    expect(index, `the menu no longer has the item ${label}`).not.toBe(-1);
    return this.items().nth(index);
  }

  /**
   * Opens a menu and clicks each of its items that was not clicked before, except those in `except`; `back` returns to
   * the place of the menu.
   */
  async menu(
    name: string,
    open: () => Promise<void>,
    back: () => Promise<void>,
    except: readonly string[] = [],
  ): Promise<void> {
    let labels: string[] = [];
    await this.step(name, () =>
      this.#withMenu(open, async (soon) => {
        labels = await this.choices(soon);
      }),
    );
    await this.closeAll();
    for (const label of labels) {
      const step = `${name} > ${label}`;
      if (this.pressed.has(step) || except.includes(label)) continue;
      await this.step(step, async () => {
        let link = "";
        let hasArrived: (() => Promise<boolean>) | undefined;
        await this.#withMenu(
          open,
          async (soon) => {
            const item = await this.#choice(label, soon);
            // A link out of the Studio is requested, not opened.
            link = await item.evaluate(outerLink, undefined, soon);
            if (link) return;
            hasArrived = await watchPress(item, soon);
            await item.click(soon);
          },
          () => hasArrived?.(),
        );
        if (!link) return;
        const answer = await this.studio.request.get(link);
        expect(answer.status(), link).toBe(200);
      });
      await this.closeAll();
      await back();
    }
  }
}
