import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { type Patience, patiently } from "./patiently.ts";

/** Locates the dialog in which an item of a list is edited. */
function itemDialog(studio: Page): Locator {
  return studio.getByTestId("nested-object-dialog");
}

/** Adds an item to a list by the picker of types; returns the item's dialog. `look` runs while the picker is open. */
export async function addItem(
  list: Locator,
  type: string,
  look?: () => Promise<void>,
): Promise<Locator> {
  const studio = list.page();
  const choice = studio.getByRole("menuitem", { name: type, exact: true });
  const button = list.getByTestId("add-multiple-object-button").last();
  await button.click();
  await expect(choice).toBeVisible();
  await look?.();
  await choice.click();
  const dialog = itemDialog(studio);
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function closeItem(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(dialog).toBeHidden();
}

/** Locates a field inside a dialog by the end of its path. */
export function fieldIn(scope: Locator, name: string): Locator {
  return scope.locator(`[data-testid^="field-"][data-testid$=".${name}"]`).first();
}

/** Writes into a text field inside a dialog. */
export async function write(scope: Locator, name: string, text: string): Promise<void> {
  await fieldIn(scope, name).locator("input, textarea").first().fill(text);
}

/**
 * Clicks an item of a menu until `opened` is visible or, without `opened`, until the click has arrived. It repeats the
 * click, since the Studio closes menus and dialogs when new data makes it render them again.
 */
export async function pressInMenu(button: Locator, item: Locator, opened?: Locator): Promise<void> {
  const openMenu = async (soon: Patience) => {
    if (!(await item.isVisible())) await button.click(soon);
  };
  if (!opened) return confirmOnce(openMenu, item);
  await patiently(async (soon) => {
    if (await opened.isVisible()) return;
    await openMenu(soon);
    await item.click(soon);
    await expect(opened).toBeVisible(soon);
  });
}

/** Clicks an item of the open document's menu, as pressInMenu does. */
export async function pressAction(studio: Page, action: string, opened?: Locator): Promise<void> {
  const item = studio.getByRole("menuitem", { name: action });
  await pressInMenu(studio.getByTestId("action-menu-button"), item, opened);
}

/**
 * Returns a function that reports whether a click on the button has arrived since. A click may arrive although
 * Playwright gave up, if the Studio was too busy to respond in time.
 */
export async function watchPress(button: Locator, soon: Patience): Promise<() => Promise<boolean>> {
  const press = await button.evaluateHandle(
    (element) => {
      const state = { arrived: false };
      element.addEventListener("click", () => (state.arrived = true));
      return state;
    },
    undefined,
    soon,
  );
  return () => press.evaluate(({ arrived }) => arrived);
}

/**
 * Opens a confirmation and confirms it. It repeats this if the Studio has closed the confirmation meanwhile, but never
 * repeats a click that has arrived.
 */
export async function confirmOnce(
  open: (soon: Patience) => Promise<void>,
  confirm: Locator,
  within?: Patience,
): Promise<void> {
  let hasArrived: (() => Promise<boolean>) | undefined;
  await patiently(async (soon) => {
    if (await hasArrived?.()) return;
    await open(soon);
    hasArrived = await watchPress(confirm, soon);
    await confirm.click(soon);
  }, within);
}

/** Clicks an item of the open document's menu, and then the button that confirms it. */
export async function confirmAction(studio: Page, action: string, confirm: Locator): Promise<void> {
  await confirmOnce(() => pressAction(studio, action, confirm), confirm);
}

/** Locates the entries in the open history of a document, newest first. */
export const events = (studio: Page) => studio.getByTestId("timeline-item-button");

/** Opens the history of the open document. */
export async function openHistory(studio: Page): Promise<void> {
  const button = studio.getByTestId("pane-context-menu-button").last();
  const item = studio.getByRole("menuitem", { name: "History" });
  await pressInMenu(button, item, events(studio).first());
}

/** Types into the search of a reference until `offer` appears: a form that is still rendering loses typed text. */
export async function searchFor(search: Locator, words: string, offer: Locator): Promise<void> {
  await patiently(async (soon) => {
    await search.fill(words);
    await expect(offer).toBeVisible(soon);
  });
}

/** Chooses a document in the last reference of a part of a form. */
export async function choose(scope: Locator, words: string): Promise<void> {
  const option = scope.page().getByRole("option", { name: words });
  const search = scope.getByRole("combobox").last();
  // Waits until a new item is stored, since the Studio renders its form again then, and typed text would be lost.
  await expect(scope.page().getByText("Saving...")).toHaveCount(0);
  await search.fill(words);
  await expect(option.first()).toBeVisible();
  await option.first().click();
  await expect(option).toHaveCount(0);
}

/** Moves the last item of a list up by keyboard; waits for the announcement of each step. */
export async function moveLastUp(list: Locator): Promise<void> {
  const studio = list.page();
  const liveRegion = studio.locator('[id^="DndLiveRegion"]').filter({ hasText: /\S/ });
  await list.locator('[data-ui="DragHandleButton"]').last().focus();
  await studio.keyboard.press("Space");
  await expect(liveRegion).toContainText(/picked up|moved over/i);
  const before = await liveRegion.innerText();
  await studio.keyboard.press("ArrowUp");
  await expect(liveRegion).not.toHaveText(before);
  await studio.keyboard.press("Space");
  await expect(liveRegion).toContainText(/dropped/i);
}

export async function drag(studio: Page, from: Point, to: Point): Promise<void> {
  await studio.mouse.move(from.x, from.y);
  await studio.mouse.down();
  await studio.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await studio.mouse.move(to.x, to.y, { steps: 3 });
  await studio.mouse.up();
}

/** Waits until the preview's overlays cover the visible content, since they do not notice an earlier pointer. */
export async function expectOverlays(frame: FrameLocator): Promise<void> {
  const overlays = frame.locator('sanity-visual-editing [data-ui="Card"]');
  await expect(overlays.first()).toBeAttached();
}

export type Point = { x: number; y: number };

/** Returns a point of an element, given as shares of its width and height; by default its centre. */
export async function pointOf(thing: Locator, across = 0.5, down = 0.5): Promise<Point> {
  await expect(thing).toBeVisible();
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} is not visible`);
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}
