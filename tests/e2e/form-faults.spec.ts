import type { Route } from "@playwright/test";
import { ERROR, expectOneLead, LEADS, request, test } from "./contact-form.ts";
import { leadsOf, setRateLimits } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { urls } from "./stack.ts";

const FUNCTION = "**/functions/v1/send-telegram-notification";

const RATE_LIMIT = "Too many submissions. Please try again in an hour.";

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

function answer(status: number, body: string, contentType = "application/json") {
  return (route: Route) => route.fulfill({ status, body, contentType, headers: cors });
}

/** Lets a request reach the database, and replaces its response after the lead is stored. */
function afterCommit(then: (route: Route) => Promise<void>) {
  return async (route: Route) => {
    const { status } = await route.fetch().then((response) => ({ status: response.status() }));
    expect(status).toBe(201);
    await then(route);
  };
}

type Fault = {
  name: string;
  does: (route: Route) => Promise<void>;
  message: string;
  /** Whether the lead is stored although the visitor saw an error. */
  isStored?: boolean;
};

const faults: Fault[] = [
  { name: "dns", does: (route) => route.abort("namenotresolved"), message: ERROR },
  {
    name: "cors",
    does: (route) =>
      route.fulfill({
        status: 201,
        headers: { "access-control-allow-origin": "https://other.example" },
      }),
    message: ERROR,
  },
  { name: "reset before commit", does: (route) => route.abort("connectionreset"), message: ERROR },
  {
    name: "reset after commit",
    does: afterCommit((route) => route.abort("connectionreset")),
    message: ERROR,
    isStored: true,
  },
  {
    name: "broken json after commit",
    does: afterCommit(answer(201, '{"id":')),
    message: ERROR,
    isStored: true,
  },
  { name: "broken json", does: answer(500, '{"message":'), message: ERROR },
  { name: "401", does: answer(401, '{"message":"Invalid API key"}'), message: ERROR },
  { name: "409", does: answer(409, '{"message":"Conflict"}'), message: ERROR },
  {
    name: "429",
    does: answer(429, '{"code":"PT429","message":"Rate limit exceeded."}'),
    message: RATE_LIMIT,
  },
  {
    name: "html 429",
    does: answer(429, "<h1>Too many requests</h1>", "text/html"),
    message: RATE_LIMIT,
  },
  { name: "500", does: answer(500, '{"message":"Internal Server Error"}'), message: ERROR },
  { name: "html 502", does: answer(502, "<h1>Bad Gateway</h1>", "text/html"), message: ERROR },
  {
    name: "refused email",
    does: answer(400, '{"code":"23514","message":"Invalid email address"}'),
    message: "Please enter a valid email address.",
  },
  {
    name: "refused phone",
    does: answer(400, '{"code":"23514","message":"Invalid phone number"}'),
    message: "Please enter a valid phone number.",
  },
];

test(
  "every failed answer shows an error and keeps the typed text; a retry stores one lead",
  { tag: "@nightly" },
  async ({ form }) => {
    // Slow, since each fault needs a new form.
    test.slow();
    const { page } = form;
    for (const { name, does, message, isStored = false } of faults) {
      await test.step(name, async () => {
        const typed = request(`fault-${name.replaceAll(" ", "-")}`);
        await form.fill(typed);
        await page.route(LEADS, does);
        await form.button.click();
        await expect(form.toasts.getByRole("alert")).toContainText(message);
        await expect(form.notices).toContainText("Not sent yet");
        await form.expectValues(typed);
        expect(await leadsOf(typed.email)).toHaveLength(isStored ? 1 : 0);

        await page.unroute(LEADS);
        await form.button.click();
        await form.expectThanks();
        await expect(form.toasts.getByRole("alert")).not.toContainText(message);
        await expectOneLead(typed);
        await form.open("?source=get-started");
      });
    }
  },
);

test("a request to a failing server survives leaving the page, and the next page sends it once", async ({
  form,
}) => {
  const { page } = form;
  const kept = /Your request is kept in this browser and sent automatically\./;
  for (const [name, does] of [
    ["402", answer(402, '{"message":"exceed_egress_quota"}')],
    ["503", answer(503, "<h1>Service Unavailable</h1>", "text/html")],
    ["refused", (route: Route) => route.abort("connectionrefused")],
  ] as const) {
    await test.step(name, async () => {
      const typed = request(`kept-${name}`);
      await form.fill(typed);
      await page.route(LEADS, does);
      await form.button.click();
      await expect(form.notices).toContainText(kept);
      await form.expectValues(typed);
      // Leaves the page, so that its code is gone when the server answers again.
      await page.goto("/robots.txt");
      await page.unroute(LEADS);
      expect(await leadsOf(typed.email)).toEqual([]);
      await page.goto("/waiter-ai");
      await form.expectThanks();
      await expectOneLead(typed);
      await form.open("?source=get-started");
    });
  }
});

test(
  "waits for a slow answer, gives up without any, and stores one lead in both cases",
  { tag: "@nightly" },
  async ({ form }) => {
    const { page } = form;
    const slow = request("fault-latency");
    await form.fill(slow);
    const held = Promise.withResolvers<Route>();
    await page.route(LEADS, (route) => held.resolve(route));
    await form.button.click();
    const late = await held.promise;
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await page.clock.fastForward(8_000);
    await expect(form.notices).toContainText("Still sending");
    await page.clock.fastForward(22_000);
    await expect(form.notices).toContainText("Still sending");
    await late.continue();
    await form.expectThanks();
    await expectOneLead(slow);
    await form.openNextForm();

    const silent = request("fault-silence");
    await form.fill(silent);
    await page.unroute(LEADS);
    const lost = Promise.withResolvers<Route>();
    await page.route(LEADS, (route) => lost.resolve(route));
    await form.button.click();
    await lost.promise;
    await page.clock.fastForward(45_000);
    await expect(form.toasts.getByRole("alert")).toContainText(ERROR);
    await form.expectValues(silent);
    await page.unroute(LEADS);
    await form.button.click();
    await form.expectThanks();
    await expectOneLead(silent);
  },
);

test(
  "shows no failure of the notification to the visitor except its rate limit",
  { tag: "@nightly" },
  async ({ form, request: api }) => {
    const { page } = form;
    const fates: [name: string, does: (route: Route) => Promise<void>][] = [
      ["down", (route) => route.abort("connectionrefused")],
      ["html 502", answer(502, "<h1>Bad Gateway</h1>", "text/html")],
      ["missing", answer(404, '{"code":"NOT_FOUND","message":"Function was not found"}')],
      ["broken json", answer(200, '{"ok":')],
    ];
    for (const [name, does] of fates) {
      await test.step(name, async () => {
        const typed = request(`notification-${name.replaceAll(" ", "-")}`);
        await form.fill(typed);
        await page.route(FUNCTION, does);
        await form.button.click();
        await form.expectThanks();
        await expectOneLead(typed);
        await page.unroute(FUNCTION);
        await form.open("?source=get-started");
      });
    }

    await test.step("Telegram down", async () => {
      const health = `${urls.telegram}/health`;
      const typed = request("telegram-down");
      await form.fill(typed);
      try {
        expect((await api.put(health, { data: { status: 503 } })).status()).toBe(204);
        await form.button.click();
        await form.expectThanks();
      } finally {
        await api.put(health, { data: { status: 200 } });
      }
      const rows = await leadsOf(typed.email);
      // The database sends the notification later, which supabase/tests/lead-outbox-over-http.test.ts tests.
      expect(rows.map((row) => row.notification_status)).not.toEqual(["sent"]);
      await form.open("?source=get-started");
    });

    await test.step("rate limit", async () => {
      const typed = request("notification-rate-limit");
      await form.fill(typed);
      const body = '{"error":"Too many messages","code":"RATE_LIMIT_EXCEEDED"}';
      await page.route(FUNCTION, answer(429, body));
      await form.button.click();
      await expect(form.toasts.getByRole("alert")).toContainText(RATE_LIMIT);
      await expect(form.toasts).not.toContainText("Thank You!");
      await form.expectValues(typed);
      await page.unroute(FUNCTION);
      await form.button.click();
      await form.expectThanks();
      await expectOneLead(typed);
    });
  },
);

test(
  "shows the database's rate limit until it has passed",
  { tag: "@nightly" },
  async ({ form }) => {
    const first = request("limited");
    const second = request("limited", { email: first.email, remarks: "And a third outlet." });
    await setRateLimits({ perEmail: 1 });
    try {
      await form.fill(first);
      await form.button.click();
      await form.expectThanks();
      await form.openNextForm();

      await form.fill(second);
      await form.button.click();
      await expect(form.toasts.getByRole("alert")).toContainText("Rate Limit Exceeded");
      await expect(form.toasts.getByRole("alert")).toContainText(RATE_LIMIT);
      await form.expectValues(second);
    } finally {
      await setRateLimits({});
    }
    await form.button.click();
    await form.expectThanks();
    expect(await leadsOf(second.email)).toHaveLength(2);
  },
);
