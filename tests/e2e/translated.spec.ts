import type { Page } from "@playwright/test";
import { translatePage } from "../../src/ui/testing/translate-page.ts";
import { openSignedIn, test } from "./admin-area.ts";
import { ContactForm, request as leadOf } from "./contact-form.ts";
import { card, column, moveByMenu, signInAs, siti } from "./board-page.ts";
import { eraseLeads, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, hydrateIslands } from "./fixtures.ts";
import { mutate } from "./lake.ts";
import { admin, urls } from "./stack.ts";

// Tests the desk and the site while a browser translates their pages.

/** Translates the open page. `marked` puts every text in guillemets, so that no original text is left. */
async function translate(page: Page, marked = false): Promise<void> {
  const reword = marked ? "(text) => `«${text}»`" : "";
  await page.evaluate(`void (${translatePage.toString()})(${reword})`);
  expect(await page.locator("font").count()).toBeGreaterThan(5);
}

test.describe("the desk", () => {
  test.beforeEach(async () => {
    await eraseLeads();
    await storeAdmin(siti);
  });

  test(
    "a move, a note, the sidebar and the search work on a board that the browser translates",
    { tag: "@nightly" },
    async ({ openAs }) => {
      await storeLeads({ company_name: "Kopi Lane" }, { company_name: "Tiffin Hub" });
      const page = await openAs("admin");
      await signInAs(page, admin);
      await expect(card(page, "Interested", "Kopi Lane")).toBeVisible();
      await translate(page);

      await moveByMenu(page, "Kopi Lane", "Request Demo");
      await expect(card(page, "Request Demo", "Kopi Lane")).toBeVisible();
      await expect(column(page, "Interested").getByRole("listitem")).toHaveCount(1);
      for (const name of ["Collapse", "Expand", "Collapse"]) {
        await page.getByRole("button", { name }).click();
      }
      await page.getByRole("searchbox").fill("tiffin");
      await expect(card(page, "Interested", "Tiffin Hub")).toBeVisible();
      await expect(card(page, "Request Demo", "Kopi Lane")).toHaveCount(0);
      await page.getByRole("searchbox").fill("");

      await page.getByRole("link", { name: "Kopi Lane" }).click();
      const panel = page.getByRole("dialog");
      for (const note of ["Called at noon.", "Wants the price list."]) {
        await panel.getByLabel("Add a note").fill(note);
        await panel.getByRole("button", { name: "Save note" }).click();
        await expect(panel.getByRole("listitem").filter({ hasText: note })).toBeVisible();
      }
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(card(page, "Request Demo", "Kopi Lane")).toBeVisible();
    },
  );

  test(
    "Today, the report, Settings and Activity work when the browser translates them",
    { tag: "@nightly" },
    async ({ openAs }) => {
      await storeLeads({ company_name: "Kopi Lane" }, { company_name: "Tiffin Hub" });
      const page = await openAs("admin");
      await openSignedIn(page, siti);
      await page.getByRole("link", { name: "Today" }).click();
      await expect(page.getByText("Kopi Lane").first()).toBeVisible();
      await translate(page);
      await page.keyboard.press("j");
      await page.getByRole("link", { name: "Report" }).click();
      await page.getByRole("combobox", { name: "Period" }).selectOption("Last 4 weeks");
      await page.getByLabel("Country").selectOption("Malaysia");
      await page.getByLabel("Country").selectOption("All countries");
      await expect(page.getByRole("heading", { name: "Report", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Settings" }).click();
      await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Activity" }).click();
      await page.getByLabel("Action").selectOption("Signed in");
      await expect(page.getByText("Signed in").last()).toBeVisible();
      await page.getByRole("link", { name: "Today" }).click();
      await expect(page.getByText("Kopi Lane").first()).toBeVisible();
      await expect(page.getByText("Something went wrong")).toHaveCount(0);
    },
  );
});

/** Goes through the conversation of the home page once, with a clicked and a typed reply. */
async function goThroughConversation(page: Page): Promise<void> {
  const phone = page.locator("[data-chat=window]");
  const log = page.getByRole("log", { name: "Kopi Lane" });
  await phone.getByRole("button", { name: "«Yes, soft-boiled»" }).click();
  await expect(log).toContainText("Soft-boiled, can. Anything else?");
  await phone.getByRole("button", { name: "«Send a voice message»" }).click();
  await expect(phone.getByRole("button", { name: "«At the counter»" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Tap a reply or type it" });
  await field.fill("«At the counter»");
  await field.press("Enter");
  await expect(phone.getByRole("link", { name: "«Want this at your counter?»" })).toBeVisible();
  await phone.getByRole("button", { name: "«Start again»" }).click();
  await expect(log).toBeEmpty();
}

/** Fills in and sends the home page's form for the free guide. */
async function askForGuide(page: Page): Promise<void> {
  const form = page.locator("main form");
  const words = await form.getByRole("button").textContent();
  await form.getByRole("textbox").fill("mei.ling@kopilane.example");
  await form.getByRole("button").click();
  const messages = page.getByRole("region", { name: "Notifications" });
  await expect(messages).toContainText("«Thank you!»");
  await expect(form.getByRole("button")).toHaveText(words ?? "");
  await messages.getByRole("button").first().click();
  await expect(messages).not.toContainText("Thank you!");
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Products" }).click();
  const link = page.getByRole("navigation").getByRole("link", { name: "Waiter AI" }).first();
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
}

test.describe("the site", () => {
  test.use({ isPopupClosed: false });

  test(
    "conversation, guide, films, popup, form and messages work when the browser translates them",
    { tag: "@nightly" },
    async ({ openAs }) => {
      const page = await openAs("visitor");
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "languages", { value: ["ms"] });
      });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/");
      const offer = page.locator("[data-offer]");
      await expect(offer).toBeVisible();
      await hydrateIslands(page);
      await translate(page, true);
      await offer.getByRole("button").click();
      await expect(offer).toHaveCount(0);
      await openMenu(page);
      await goThroughConversation(page);
      await askForGuide(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const popup = page.getByRole("dialog");
      await expect(popup).toBeVisible();
      await popup.getByRole("button", { name: "Close" }).click();
      await expect(popup).toBeHidden();
      await page.locator("details[name] summary").first().click();
      await expect(page.locator("details[name][open]")).toHaveCount(1);

      const film = page.locator("li[data-island=phone-video]").first();
      await film.scrollIntoViewIfNeeded();
      const caption = film.locator("[data-caption]");
      await expect(caption).toHaveText("«No sound; captions on»");
      await film.getByRole("button", { name: "Play" }).click();
      await expect(caption).not.toHaveText("«No sound; captions on»");
      await expect(caption).toHaveText(/^«.+»$/);
      await film.getByRole("button", { name: "Pause" }).click();

      await expect(page.getByRole("link", { name: "WhatsApp" }).last()).toHaveText(/^«.+»$/);

      const form = new ContactForm(page);
      await form.open("?source=schedule-demo");
      await translate(page, true);
      const summary = page.locator("[data-summary]");
      const send = page.getByRole("button", { name: "«Submit Request»" });
      await send.click();
      await expect(summary).toContainText("«Company name is required»");
      await form.fill(leadOf("translated"));
      await expect(summary).toBeEmpty();
      await form.waitAsPersonWould();
      await send.click();
      await expect(form.toasts).toContainText("«Thank You!»");
      await expect(page).toHaveURL(`${urls.site}/`);
      await translate(page, true);
      await expect(form.toasts).toContainText("«Thank You!»");
      const band = page.locator("[data-after-sending]");
      await expect(band).toContainText("«");
      await band.getByRole("button", { name: "Close" }).click();
      await expect(band).toHaveCount(0);

      await page.route("**/rest/v1/rpc/get_kept_months", (route) => route.fulfill({ json: 6 }));
      await page.goto("/privacy-policy");
      await translate(page, true);
      const period = page.locator("[data-island=retention]");
      await period.scrollIntoViewIfNeeded();
      await expect(period).toHaveText("«6 months»");
    },
  );
});

/** Returns a mutation that changes the heading of the home page. */
function setHeading(words: string) {
  return { patch: { id: "page-home", set: { 'sections[_key=="hero"].heading': words } } };
}

test.describe("the live page", () => {
  test.use({ isContentRestored: true });

  test(
    "a page that the browser translates shows newly published content, and still works",
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      const page = await openAs("visitor");
      const { promise: isTranslated, resolve: release } = Promise.withResolvers<void>();
      await page.route(`${urls.lake}/**`, async (route) => {
        // Pretends that newer content was published, since a rebuild may already have updated the page.
        const newer = { newest: "2030-01-01T00:00:00Z", count: 1 };
        if (route.request().method() === "GET") return route.fulfill({ json: { result: newer } });
        await isTranslated;
        return route.continue();
      });
      await page.goto("/");
      await page.evaluate(() => document.querySelector("main")?.setAttribute("data-built", ""));
      await translate(page, true);
      await mutate(request, [
        setHeading("Each customer answered before the teh cools."),
        {
          create: {
            _id: "fair",
            _type: "announcement",
            text: "Meet us at stand 4B-12.",
            from: "2020-01-01",
            until: "2098-12-31",
          },
        },
      ]);
      release();
      await expect(page.locator("main[data-built]")).toHaveCount(0);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toContainText("Each customer answered");
      await expect(title.locator("font font").first()).toBeVisible();
      const bar = page.getByRole("complementary", { name: "stand 4B-12" });
      await expect(bar).toContainText("«Meet us at");
      await hydrateIslands(page);
      await openMenu(page);
      await goThroughConversation(page);
      await askForGuide(page);
      await bar.getByRole("button", { name: "Close" }).click();
      await expect(bar).toBeHidden();

      await mutate(request, [setHeading("Nobody waits."), { delete: { id: "fair" } }]);
      await expect(async () => {
        await page.evaluate(() => {
          for (const key of Object.keys(sessionStorage))
            if (key.startsWith("selat.answer:")) sessionStorage.removeItem(key);
          window.dispatchEvent(new Event("focus"));
        });
        await expect(title).toHaveText("«Nobody waits.»", { timeout: 1_000 });
      }).toPass();
      await page.getByRole("link", { name: "Waiter AI" }).last().click();
      await expect(page).toHaveURL(/\/waiter-ai$/);
      await expect(title).toHaveText(/^«/);
      await page.goBack();
      await expect(title).toHaveText("«Nobody waits.»");
    },
  );
});
