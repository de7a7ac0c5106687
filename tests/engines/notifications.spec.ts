import { expect, type Page, test } from "@playwright/test";
import { PUSH_SCOPE } from "../../src/lib/push-subscription.ts";
import { chromiumFlags, findFullChromium } from "../../tools/browser/chromium.ts";
import { signInAs } from "../e2e/board-page.ts";
import { admin, urls } from "../e2e/stack.ts";

const notice = {
  title: "New lead: Kopi Lane",
  body: "Waiter AI\nMei Ling Goh",
  path: "/admin/dashboard/leads/1",
  tag: "1",
};

// The whole Chromium is used here, since the headless shell of the other browser tests cannot show notifications.
test.use({
  baseURL: urls.site,
  permissions: ["notifications"],
  launchOptions: { executablePath: findFullChromium() ?? "", args: chromiumFlags },
});

/** Registers the desk's worker as a push subscription would: the test cannot reach a push service. */
async function registerWorker(page: Page): Promise<void> {
  await page.evaluate(async (scope) => {
    await navigator.serviceWorker.register("/desk-worker.js", { scope });
  }, PUSH_SCOPE);
}

/** Delivers a push message to the worker over DevTools, as if it came from a push service. */
async function deliver(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const version = versions.find(
      ({ scriptURL, status }) => scriptURL.endsWith("/desk-worker.js") && status === "activated",
    );
    if (version) resolve(version.registrationId);
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: urls.site,
    registrationId: await promise,
    data: JSON.stringify(notice),
  });
}

function shownTo(page: Page) {
  return page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
  }, PUSH_SCOPE);
}

test("the worker shows a lead that arrives while the desk is closed", async ({ page }) => {
  await signInAs(page, admin);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Notification while the desk is in the background")).toBeEnabled();
  await registerWorker(page);

  // Leaves the desk, so that only the site is open.
  await page.goto("/contact");
  // Repeats the message, since the browser may treat the desk as open for a moment. A repeated notification is shown
  // once, since it has the same tag.
  await expect(async () => {
    await deliver(page);
    await expect.poll(() => shownTo(page), { timeout: 3_000 }).toEqual([notice]);
  }).toPass();
});
