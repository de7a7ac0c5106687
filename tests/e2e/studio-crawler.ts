import { expect, type Locator, type Page } from "@playwright/test";
import { patiently, type Patience } from "./patiently.ts";
import { watchPress } from "./studio-form.ts";

/** The wait of a crawl between repeated clicks. */
const SLOW = { timeout: 90_000 };

/** The Studio's tools, in an order in which each is left for another. */
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

/** The button that closes a dialog and changes nothing. */
const CLOSERS = /^(cancel|close|close dialog|ok)$/i;

/** The address that an item opens in another window, else nothing; runs in the page. */
function outerLink(element: Element): string {
  const anchor = element.closest("a");
  return anchor?.target === "_blank" ? anchor.href : "";
}

/** The nearest text around an element; runs in the page. */
function nearestText(element: Element): string {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.innerText.trim()) return around.innerText.slice(0, 200);
  return "";
}

/** Toasts of a failure or a warning, with any text: their tone is their status. */
const FAILURE_TOASTS = '[data-ui="Toast"]:is([data-tone="critical"], [data-tone="caution"])';

/** A point of the Studio's bar if nothing is. */
const BESIDE = [270, 8] as const;

/** Clicks every control of the Studio once, and records what went wrong. */
export class Crawler {
  readonly problems: string[] = [];
  readonly pressed = new Set<string>();
  readonly studio: Page;
  #step = "";

  /** A crawler of an open Studio with the permission to copy and paste. */
  static async of(studio: Page): Promise<Crawler> {
    await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    return new Crawler(studio);
  }

  private constructor(studio: Page) {
    this.studio = studio;
    studio.on("response", (response) => {
      const [status, url, request] = [response.status(), response.url(), response.request()];
      // The page of a release asks by dry runs what may be done with it in the state that it is in.
      const isDryRun = request.postData()?.includes('"dryRun":true') === true;
      if (status < 400 || (status === 409 && isDryRun)) return;
      this.#note(`${status} for ${request.method()} ${url.split("?")[0]}`);
    });
  }

  #note(problem: string) {
    this.problems.push(`${this.#step}: ${problem}`);
  }

  /** Waits until nothing loads any more, and looks for messages of failure. */
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
    // A document whose stream takes a second shows a message, and removes it.
    await expect(studio.locator(FAILURE_TOASTS).filter({ hasText: "Trying to connect" }))
      .toHaveCount(0, SLOW)
      .catch(() => this.#note("a document that is not connected"));
    for (const text of await studio.locator(FAILURE_TOASTS).allInnerTexts())
      // A pasted document keeps what may not be written: its language, and what it was translated from.
      if (!text.includes("Skipped read-only fields")) this.#note(text);
    const broken = studio.getByText(/^(an error occurred|something went wrong)/i);
    if ((await broken.filter({ visible: true }).count()) > 0) this.#note("a screen of failure");
  }

  /** Closes menus, dialogs and side panels until none is left. */
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
      // The Studio explains its comments once, in a popover that no key closes.
      const hint = studio.getByRole("button", { name: "Got it", exact: true });
      if (await hint.isVisible()) await hint.click({ timeout: 3000 });
      const inspector = studio.getByTestId("inspector").getByRole("button", { name: /^close/i });
      if ((await inspector.count()) > 0) await inspector.first().click({ timeout: 3000 });
      if ((await this.items().count()) > 0) await studio.keyboard.press("Escape");
      // A redrawn menu has lost the focus and gets no key; a press beside it closes it.
      if ((await this.items().count()) > 0) await studio.mouse.click(...BESIDE);
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
   * Opens a menu and uses it, again where it has closed in between: the Studio redraws it when it learns of a draft.
   * Keeps the dialog with the menu in it, since opening that again redraws the menu. Ends once `isDone` reports a
   * press.
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

  /** The words of the open menu's items that can be pressed; the open menu reads from the lake what may be done. */
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
      // Empty if the menu has closed automatically since.
      return texts.length > 0 && texts.join() === before;
    };
    // Two looks at least, however short the patience.
    await expect.poll(isSettled, { timeout: soon.timeout + 1_000, intervals: [400] }).toBe(true);
    return [...new Set(texts.filter(Boolean))];
  }

  /** The item of the open menu with these words. */
  async #choice(label: string, soon: Patience): Promise<Locator> {
    await expect(this.items().first()).toBeVisible(soon);
    const texts = await this.items().allInnerTexts();
    const index = texts.findIndex((text) => text.replaceAll(/\s+/g, " ").trim() === label);
    expect(index, "it is not there any more").not.toBe(-1);
    return this.items().nth(index);
  }

  /**
   * Opens a menu and presses each of its items that was not pressed before, but those in `except`; `back` returns to where
   * the menu is.
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
            // Links out of the Studio are requested, not followed.
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
