import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { type Patience, patiently } from "./patiently.ts";

/** The dialog in which an item of a list is edited. */
function itemDialog(studio: Page): Locator {
  return studio.getByTestId("nested-object-dialog");
}

/** Adds an item to a list of several types by its picker, and answers with the dialog of its fields; `look` is called at the picker. */
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

/** Closes the dialog of an item. */
export async function closeItem(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(dialog).toBeHidden();
}

/** A field inside a dialog, by the end of its path. */
export function fieldIn(scope: Locator, name: string): Locator {
  return scope.locator(`[data-testid^="field-"][data-testid$=".${name}"]`).first();
}

/** Writes into a text field inside a dialog. */
export async function write(scope: Locator, name: string, text: string): Promise<void> {
  await fieldIn(scope, name).locator("input, textarea").first().fill(text);
}

/**
 * Clicks an item of a menu, until the given element has opened, or else until the click has arrived. The Studio
 * re-renders menus and dialogs, closed, when it learns more.
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

/** Presses an item of the open document's menu, as pressInMenu does. */
export async function pressAction(studio: Page, action: string, opened?: Locator): Promise<void> {
  const item = studio.getByRole("menuitem", { name: action });
  await pressInMenu(studio.getByTestId("action-menu-button"), item, opened);
}

/**
 * Records from now on whether a click on a button has arrived, even one that Playwright gave up on because the Studio
 * was too busy to respond in time.
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
 * Opens what asks for a confirmation and confirms it, again where the Studio has closed it between. A press that arrived
 * is not repeated: what it opened with is gone by then.
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

/** Presses an item of the open document's menu and then what confirms it. */
export async function confirmAction(studio: Page, action: string, confirm: Locator): Promise<void> {
  await confirmOnce(() => pressAction(studio, action, confirm), confirm);
}

/** What happened to the open document, newest first, once its history is open. */
export const events = (studio: Page) => studio.getByTestId("timeline-item-button");

/** Opens the history of the open document. */
export async function openHistory(studio: Page): Promise<void> {
  const button = studio.getByTestId("pane-context-menu-button").last();
  const item = studio.getByRole("menuitem", { name: "History" });
  await pressInMenu(button, item, events(studio).first());
}

/** Types into the search of a reference. A new one loses typed text while its form is still rendering. */
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
  // Until a new item is stored, the Studio re-renders its form, which loses the typed text.
  await expect(scope.page().getByText("Saving...")).toHaveCount(0);
  await search.fill(words);
  await expect(option.first()).toBeVisible();
  await option.first().click();
  await expect(option).toHaveCount(0);
}

/** Moves the last item of a list up by keyboard, waiting for the announcement of each step. */
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

/** Drags from one point to another. */
export async function drag(studio: Page, from: Point, to: Point): Promise<void> {
  await studio.mouse.move(from.x, from.y);
  await studio.mouse.down();
  await studio.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await studio.mouse.move(to.x, to.y, { steps: 3 });
  await studio.mouse.up();
}

/** Waits until the preview has laid something over what is in sight: a pointer that comes earlier is not noticed. */
export async function expectOverlays(frame: FrameLocator): Promise<void> {
  const overlays = frame.locator('sanity-visual-editing [data-ui="Card"]');
  await expect(overlays.first()).toBeAttached();
}

export type Point = { x: number; y: number };

/** A point of an element, in shares of its width and height; by default its centre. */
export async function pointOf(thing: Locator, across = 0.5, down = 0.5): Promise<Point> {
  await expect(thing).toBeVisible();
  const box = await thing.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}
