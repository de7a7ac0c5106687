import type { Page } from "@playwright/test";
import { expectOneLead, request, test } from "./contact-form.ts";
import { leadsOf, setRateLimits } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { keys, urls } from "./stack.ts";

const BUSY = "Many requests right now: saved, sent later";

/** Waits until no attempt of the outbox is running. Its next attempt is then scheduled, and the clock can advance. */
function expectAttemptEnded(page: Page): Promise<void> {
  const sending = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
  return expect.poll(sending).toBe(0);
}

test(
  "a request made while the site is over its limit is stored and later sent once",
  { tag: "@nightly" },
  async ({ form }) => {
    const { page } = form;
    const typed = request("busy");
    await setRateLimits({ perMinute: 1 });
    try {
      // Other visitors' leads use up this minute's two limits: for unmarked and for marked leads.
      for (const name of ["first", "second"]) {
        const { companyName, contactName, contactNumber, email } = request(name);
        const other = {
          company_name: companyName,
          contact_name: contactName,
          contact_number: contactNumber,
          email,
          solution_interested: "Waiter AI",
        };
        const headers = { apikey: keys.publishable };
        await page.request.post(`${urls.supabase}/rest/v1/leads`, { headers, data: other });
      }

      let refusals = 0;
      page.on("response", (each) => {
        if (each.status() === 503) refusals += 1;
      });
      await page.clock.fastForward(4_000);
      await form.fill(typed);
      await form.button.click();
      await expect(form.notices).toContainText(BUSY);
      await expect(form.toasts.getByRole("alert")).toHaveText("");
      await form.expectValues(typed);
      // The outbox tries twice and is refused twice.
      await expect.poll(() => refusals).toBe(2);
      await expectAttemptEnded(page);
      await page.clock.fastForward(6_000);
      await expect.poll(() => refusals).toBe(3);
      await expectAttemptEnded(page);
      await expect(form.notices).toContainText(BUSY);
      expect(await leadsOf(typed.email)).toEqual([]);
    } finally {
      await setRateLimits({});
    }
    await page.clock.fastForward(20_000);
    await form.expectThanks();
    await expectOneLead(typed);
  },
);
