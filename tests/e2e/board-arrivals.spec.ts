import { PUSH_SCOPE } from "../../src/lib/push-subscription.ts";
import { card, expectLive, openUnwatched, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./accessible.ts";
import { admin, urls } from "./stack.ts";

/** The worker's own scope, as far as a notification needs it. */
type Worker = {
  shown: string[][];
  registration: {
    showNotification: (
      title: string,
      options: { body: string; data: { path: string } },
    ) => Promise<void>;
  };
};

test.beforeEach(eraseLeads);

test("a new lead is marked and counted in the tab's title until it was looked at", async ({
  browser,
}) => {
  await storeLeads({ company_name: "Kopi Lane" });
  const page = await openUnwatched(browser, { reducedMotion: "reduce" });
  await signInAs(page, admin);
  await expectLive(page);
  await expect(page).toHaveTitle("Lead Management Dashboard");

  await storeLeads({ company_name: "Bright Dental" }, { company_name: "Batik House" });
  await expect(page).toHaveTitle("(2) Lead Management Dashboard");
  const bright = card(page, "Interested", "Bright Dental");
  await expect(bright.getByText("New:")).toBeAttached();
  await expect(card(page, "Interested", "Kopi Lane").getByText("New:")).toHaveCount(0);
  await expectAccessible(page, "new leads", [1440]);

  await bright.hover();
  await expect(bright.getByText("New:")).toHaveCount(0);
  await expect(page).toHaveTitle("(1) Lead Management Dashboard");

  await page.reload();
  await expect(page).toHaveTitle("(1) Lead Management Dashboard");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveTitle("(1) Settings");
  await page.goBack();
  await page.getByRole("link", { name: "Batik House" }).focus();
  await expect(page).toHaveTitle("Lead Management Dashboard");
  await page.context().close();
});

test("the desk's worker shows a pushed lead, and nothing to whoever has the desk before them", async ({
  browser,
}) => {
  const page = await openUnwatched(browser);
  await signInAs(page, admin);
  await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.register("/desk-worker.js", { scope });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const { promise, resolve } = Promise.withResolvers<void>();
    const settle = () => worker?.state === "activated" && resolve();
    worker?.addEventListener("statechange", settle);
    settle();
    await promise;
  }, PUSH_SCOPE);
  // A push service delivers from outside; the DevTools protocol stands for it.
  const devTools = await page.context().newCDPSession(page);
  let registrationId = "";
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const desk = registrations.find(({ scopeURL }) => scopeURL === urls.site + PUSH_SCOPE);
    registrationId = desk?.registrationId ?? registrationId;
  });
  await devTools.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).not.toBe("");
  async function push(company: string) {
    const path = `/admin/dashboard/leads/${company}`;
    const data = JSON.stringify({
      title: `New lead: ${company}`,
      body: "Waiter AI",
      path,
      tag: path,
    });
    await devTools.send("ServiceWorker.deliverPushMessage", {
      origin: urls.site,
      registrationId,
      data,
    });
  }
  // The headless browser has no place for notifications: what it is asked to show is taken down in the worker.
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith("/desk-worker.js"));
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Worker;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data }) => {
      scope.shown.push([title, body, data.path]);
    };
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as Worker).shown);

  await push("kopi-lane");
  await page.goto("/robots.txt");
  await push("batik-house");
  await expect
    .poll(shown)
    .toEqual([["New lead: batik-house", "Waiter AI", "/admin/dashboard/leads/batik-house"]]);
  await page.context().close();
});

test("the sound is switched on in the settings, for this browser; what it refuses it says", async ({
  browser,
}) => {
  const page = await openUnwatched(browser, { reducedMotion: "reduce" });
  await signInAs(page, admin);
  await page.getByRole("link", { name: "Settings" }).click();
  const sound = page.getByLabel("A sound");
  await sound.check();
  // A browser without a window grants no notifications.
  await expect(page.getByText("does not let the desk show notifications")).toBeVisible();
  await expect(page.getByLabel("A notification while I look at something else")).toBeDisabled();
  await expectAccessible(page, "settings, new leads", [360]);
  await page.reload();
  await expect(sound).toBeChecked();
  await page.context().close();
});
