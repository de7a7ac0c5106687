import { expectAccessible, narrowAndWide } from "./accessible.ts";
import { expect, holdBack, test } from "./fixtures.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";

test("the home page's conversation works by keyboard and opens the form with its product", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const code: string[] = [];
  page.on("request", (request) => {
    if (/\/chat-scene-[^/]*\.js$/.test(request.url())) code.push(request.url());
  });
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const phone = page.locator("[data-chat=window]");
  const log = page.getByRole("log", { name: "Kopi Lane" });
  const first = phone.getByRole("button", { name: "Yes, soft-boiled" });
  await first.hover();
  await first.focus();
  expect(code).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(log).toContainText("Soft-boiled, can. Anything else?");
  expect(code).toHaveLength(1);
  const voice = phone.getByRole("button", { name: "Send a voice message" });
  await expect(voice).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(voice).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(log).toContainText("Table 12: 1 × Teh tarik, to go 3.80, Sent to the POS 13.80.");
  const ticket = page.locator("[data-chat=ticket]");
  await expect(ticket.locator("div:visible")).toHaveText([
    "2 × Kopi-o kosong3.60",
    "1 × Kaya toast set6.40",
    "1 × Teh tarik, to go3.80",
    "Sent to the POS13.80",
  ]);

  await expect(phone.getByRole("button", { name: "At the counter" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Tap a reply or type it" });
  await field.fill("counter");
  await field.press("Enter");
  const end = phone.getByRole("link", { name: "Want this at your counter?" });
  await expect(end).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await expectAccessible(page, "at the end", narrowAndWide, "section:has([role=log])");
  await end.click();
  await expect(page).toHaveURL("/contact?source=get-started&solution=Waiter%20AI&scene=kopi-lane");
});

test("the page scrolls when the pointer is on the phone", async ({ openAs }) => {
  const page = await openAs("visitor");
  await page.goto("/");
  await page.locator("[data-chat=window]").hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 300);
});

test("a reply that is pressed before the code has loaded is answered afterwards", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const letThrough = await holdBack(page, /\/chat-scene-[^/]*\.js$/);
  await page.goto("/");
  await page.locator("[data-chat=window]").getByRole("button", { name: "No eggs" }).click();
  const log = page.getByRole("log", { name: "Kopi Lane" });
  await expect(log).toBeEmpty();
  letThrough();
  await expect(log).toContainText("Can, no eggs. Anything else?");
});

test("without JavaScript the phone is a picture, and every answer is readable", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  const phone = page.locator("[data-chat=window]");
  await expect(phone.getByRole("button", { name: "Yes, soft-boiled" })).toBeDisabled();
  await expect(phone).toContainText("S$13.80. Pay here or at the counter?");
  const answer = page.getByText("Okay, S$10.00 then.");
  await expect(answer).toBeHidden();
  await page.getByText("Read all replies and answers").click();
  await expect(answer).toBeVisible();
  await context.close();
});
