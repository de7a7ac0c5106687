import type { Browser, Route } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { ContactForm, request, test } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { admin, keys, urls } from "./stack.ts";

// Cloudflare's test keys, with which every visitor passes.
const SITE_KEY = "1x00000000000000000000AA";
const SECRET_KEY = "1x0000000000000000000000000000000AA";
const CLOUDFLARE = "https://challenges.cloudflare.com";

/** Replaces Turnstile's script, with the documented functions that the form uses. */
const SCRIPT = `window.turnstile = { render(container, { sitekey, callback }) {
  setTimeout(() => callback(sitekey === "${SITE_KEY}" ? "XXXX.DUMMY.TOKEN.XXXX" : ""), 300);
} };`;

/** Sets the captcha's keys as the primary admin; null removes them. */
async function setKeys(siteKey: string | null, secretKey: string | null): Promise<void> {
  const client = createClient(urls.supabase, keys.publishable, { auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  const given = { new_site_key: siteKey, new_secret: secretKey };
  const { error } = await client.rpc("change_turnstile", given);
  expect(error).toBeNull();
  await client.auth.signOut({ scope: "local" });
}

/**
 * Opens the contact page with what a build adds if there are keys; `answer` responds to the request for Cloudflare's
 * script. The policy is bypassed here; prerender/host-files.test.ts tests it.
 */
async function openForm(browser: Browser, answer: (route: Route) => Promise<void>) {
  const context = await browser.newContext({ baseURL: urls.site, bypassCSP: true });
  const page = await context.newPage();
  await page.route(`${CLOUDFLARE}/**`, answer);
  await page.addInitScript((key) => {
    document.addEventListener("DOMContentLoaded", () => {
      const meta = Object.assign(document.createElement("meta"), { name: "turnstile" });
      meta.content = key;
      document.head.append(meta);
    });
  }, SITE_KEY);
  const form = new ContactForm(page);
  await form.open("?source=captcha");
  return form;
}

/** Sends a request as a person would; returns the stored rows. */
async function send(form: ContactForm, name: string) {
  const typed = request(name);
  await form.fill(typed);
  await form.waitAsPersonWould();
  await form.button.click();
  await form.expectThanks();
  return leadsOf(typed.email);
}

test.beforeEach(() => setKeys(SITE_KEY, SECRET_KEY));
test.afterEach(() => setKeys(null, null));

test(
  "a lead with a passed captcha is not marked; one without the captcha is stored and marked",
  { tag: "@nightly" },
  async ({ browser }) => {
    const passing = await openForm(browser, (route) =>
      route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
    );
    expect(await send(passing, "passing")).toMatchObject([{ is_suspected: false }]);

    const unreached = await openForm(browser, (route) => route.abort());
    expect(await send(unreached, "unreached")).toMatchObject([{ is_suspected: true }]);
    for (const { page } of [passing, unreached]) await page.context().close();
  },
);
