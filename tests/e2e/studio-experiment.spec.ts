import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { violations } from "./accessible.ts";
import { dayAt, service } from "./desk-data.ts";
import { expect, openControlled, test } from "./fixtures.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { person } from "./person.ts";
import { urls } from "./stack.ts";
import { closeItem, write } from "./studio-form.ts";
import { expectHtml, input, query } from "./studio.ts";

test.use(person);

const PATH = "/waiter-ai";
const KEY = "final-call";
const OTHER = "Fourteen days, and your queue is shorter.";
/** Number of networks used so far: each visit has another one, since a network counts once per page and day. */
let networks = 0;
function newAddress(): string {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}`;
}

type Counted = { section: string; isPressed: boolean; arms?: string };

/** Stores visits of the page, as the function `count` does. */
async function count(visits: Counted[]): Promise<void> {
  for (const { section, isPressed, arms = "" } of visits) {
    await service
      .rpc("count_visit", {
        visit: {
          page: PATH,
          language: "en-SG",
          source: "direct",
          from: "",
          viewport: "large",
          seen: [section],
          pressed: isPressed ? [{ section, to: "" }] : [],
          arms,
        },
        request_headers: { "x-forwarded-for": newAddress() },
        is_list_read: true,
      })
      .throwOnError();
  }
}

/** Returns `number` visits, of which each `every`th clicks something in the section. */
function visits(number: number, every: number, section: string, arms?: string): Counted[] {
  return Array.from({ length: number }, (_, at) => {
    return { section, isPressed: at % every === 0, ...(arms ? { arms } : {}) };
  });
}

type Trial = { days: { control: number[]; variant: number[] }[] } | null;

/** Reads the visits and clicks of both versions. */
async function counted(experiment: string) {
  const { data } = await service
    .rpc("get_experiment", {
      of_experiment: experiment,
      of_document: "page-waiter-ai",
      of_key: KEY,
      from_day: dayAt(-1),
      to_day: dayAt(1),
    })
    .throwOnError();
  const [day] = (data as unknown as { trial: Trial }).trial?.days ?? [];
  return { control: day?.control.slice(0, 2), variant: day?.variant.slice(0, 2) };
}

/** Stores the build's list of sections in the database, as the function `count` does at most every ten seconds. */
async function recordSections(request: APIRequestContext, part: string): Promise<void> {
  await expectHtml(request, "/sections.json", part);
  const list = await (await request.get("/sections.json")).json();
  await service.rpc("record_sections", { list }).throwOnError();
}

async function textOf(request: APIRequestContext): Promise<string> {
  return (await request.get(PATH)).text();
}

/** Fixes the random bit that chooses this tab's version, from the next page on. */
async function fixRandomBit(page: Page, coin: 0 | 1): Promise<void> {
  await page.addInitScript((bit) => {
    const toss = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = ((array: Uint8Array<ArrayBuffer>) => {
      const filled = toss(array);
      if (filled.length === 1) filled[0] = bit;
      return filled;
    }) as typeof crypto.getRandomValues;
  }, coin);
}

/** Counts what would show a second version in the page: its section, its template and duplicate ids. */
async function traces(page: Page) {
  return page.evaluate((key) => {
    const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
    return {
      versions: document.querySelectorAll(`[data-section^="${key}"]`).length,
      templates: document.querySelectorAll("template[data-token]").length,
      doubled: ids.filter((id, at) => ids.indexOf(id) !== at),
    };
  }, KEY);
}

/** Reads the section until it counts as seen, and leaves by a click on one of its links. */
async function readAndPress(page: Page, key: string): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  const section = page.locator(`[data-section^="${key} "]`);
  const hash = (await section.getAttribute("data-section"))?.split(" ")[1];
  // Scrolls repeatedly, since sections above get their height late and move the section away.
  const read = () =>
    section.evaluate((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      return sessionStorage.getItem("selat.path");
    });
  await expect.poll(read).toContain(`"${hash}"`);
  await section.locator("a[href^='/contact']").first().click();
  await expect(page).toHaveURL(/\/contact/);
}

/** Clicks a button of the document, and waits until `opened` is visible. */
async function openBy(studio: Page, action: string, opened: Locator): Promise<void> {
  const button = studio.getByRole("button", { name: action, exact: true });
  await button.click();
  await expect(opened).toBeVisible();
}

/** Clicks a button of the document, and then the button that confirms it. */
async function confirmBy(studio: Page, action: string, confirm: string): Promise<void> {
  const confirming = studio.getByRole("button", { name: confirm, exact: true });
  await openBy(studio, action, confirming);
  await confirming.click();
}

async function withoutJavaScript(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(urls.site + PATH);
  const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  await context.close();
  return headings;
}

test.use({ isContentRestored: true });

test(
  "an experiment is created, started, counted and stopped, and its text is put on the page",
  { tag: "@nightly" },
  async ({ openAs, request, browser }) => {
    const plain = await textOf(request);
    const section = new RegExp(`data-section="${KEY} ([\\w-]{8})"`).exec(plain)?.[1] ?? "";
    expect(plain).not.toContain("data-token");
    await recordSections(request, section);
    await count(visits(120, 3, section));

    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1600, height: 1100 });
    await studio.goto(`${urls.studio}/structure/experiment`);
    await studio.getByTestId("action-intent-button").click();
    const form = studio.getByTestId("form-view");
    await expect(form).toBeVisible();
    await expect(input(studio, "hypothesis")).toBeEditable();
    await input(studio, "hypothesis").fill("A heading with a number makes more people press");
    await form.getByRole("combobox", { name: "Page", exact: true }).fill("Waiter AI");
    await studio.getByRole("option", { name: "Waiter AI" }).first().click();
    await form.getByRole("combobox", { name: "Section", exact: true }).selectOption(KEY);
    const variant = studio.getByTestId("field-variant");
    await variant.getByText("See it sell your own menu.").click();
    const dialog = studio.getByTestId("nested-object-dialog");
    await expect(dialog).toBeVisible();
    await write(dialog, "heading", OTHER);
    await closeItem(dialog);
    await form.getByLabel("Clicks a link or button in the section").check();
    await input(studio, "minimumDetectableEffect").fill("5");
    await input(studio, "endDate").fill(dayAt(90));
    await input(studio, "endDate").press("Enter");

    // A small effect takes too long to find: the dialog says so and what would help, and does not offer to start.
    const starting = studio.getByRole("dialog", { name: "Start the experiment" });
    await openBy(studio, "Start", starting.getByText(/^It cannot start\..*What helps:$/));
    await expect(starting.getByRole("button", { name: "Start now" })).toHaveCount(0);
    await starting.getByRole("button", { name: "Close", exact: true }).click();
    await expect(starting).toBeHidden();
    await input(studio, "minimumDetectableEffect").fill("100");
    await confirmBy(studio, "Start", "Start now");
    await expect(
      form.getByText("Everything here is locked while it runs", { exact: false }),
    ).toBeVisible();
    await expect(input(studio, "hypothesis")).not.toBeEditable();
    const running = `*[_type == "experiment" && status == "running"]`;
    const ids = () => query<string[]>(request, `${running}._id`);
    await expect.poll(ids).toHaveLength(1);
    const [id = ""] = await ids();

    // The HTML has both versions; a tab shows one of them, the same one after a reload.
    await expectHtml(request, PATH, "data-token");
    expect(await withoutJavaScript(browser)).toEqual(expect.not.arrayContaining([OTHER]));
    const token = /data-token="([\w-]{8})"/.exec(await textOf(request))?.[1] ?? "";
    await recordSections(request, token);
    for (const [coin, words, key] of [
      [0, "See it sell your own menu.", KEY],
      [1, OTHER, `${KEY}~variant`],
    ] as const) {
      await test.step(`a coin of ${coin}`, async () => {
        const visitor = await openAs(`visitor ${coin}`);
        await fixRandomBit(visitor, coin);
        await watchShifts(visitor);
        // Waits for the service worker, since Chromium can lose the beacon of a page that is left while it starts.
        await openControlled(visitor, PATH);
        const heading = visitor.getByRole("heading", { level: 2, name: words });
        await expect(heading).toHaveCount(1);
        const one = { versions: 1, templates: 0, doubled: [] };
        expect(await traces(visitor)).toEqual(one);
        expect(await shiftsOf(visitor)).toEqual([]);
        expect(await violations(visitor)).toEqual([]);
        await readAndPress(visitor, key);
        // The tab keeps its version, although the random bit is now the other one.
        await fixRandomBit(visitor, coin === 0 ? 1 : 0);
        await visitor.goto(PATH);
        await visitor.reload();
        await expect(heading).toHaveCount(1);
        const kept = await visitor.evaluate(() => sessionStorage.getItem("selat.path") ?? "");
        expect(JSON.parse(kept)).toMatchObject({ variant: `${token}${coin}` });
      });
    }
    // Only one of the two visits counts, since both came from one network.
    await expect.poll(() => counted(id)).toEqual({ control: [1, 1], variant: [0, 0] });

    // Adds enough visits for a significant difference.
    const other =
      /data-section="final-call~variant ([\w-]{8})"/.exec(await textOf(request))?.[1] ?? "";
    await count(visits(200, 4, section, `${token}0`));
    await count(visits(200, 2, other, `${token}1`));
    await expect.poll(() => counted(id)).toEqual({ control: [201, 51], variant: [200, 100] });
    await studio.getByRole("button", { name: "Results", exact: true }).click();
    const panel = studio.getByTestId("inspector");
    await expect(panel.getByTestId("verdict")).toContainText("The variant does better: between +");
    await expect(panel.getByTestId("summary")).toHaveText(
      /^The variant wins: the chance that .* is more than 99 in 100, so stop it and use the variant\.$/,
    );
    const both = panel.getByRole("region", { name: "Both versions, table" });
    await expect(both.getByRole("row", { name: /^Control 201 51 25\.4%/ })).toBeVisible();
    await expect(both.getByRole("row", { name: /^Variant 200 100 50%/ })).toBeVisible();

    // After the experiment was stopped, the page has no traces of it.
    await confirmBy(studio, "Stop", "Stop now");
    await expect(form.getByText(/^Ran from/)).toBeVisible();
    await expect.poll(async () => (await textOf(request)).includes("data-token")).toBe(false);

    await confirmBy(studio, "Use variant", "Publish variant");
    await expect(form.getByText(/The variant has been on the page since/)).toBeVisible();
    await expectHtml(request, PATH, OTHER);
    const html = await textOf(request);
    expect(html).toContain(`data-section="${KEY} ${other}"`);
    expect(html).not.toContain("See it sell your own menu.");
  },
);
