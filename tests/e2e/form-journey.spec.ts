import { ContactForm, request } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { blockScripts, expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

test("the page shows heading and form before its code has loaded, and keeps what is typed", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const form = new ContactForm(page);
  const unblock = await blockScripts(page);
  // Does not wait for the load event, which the blocked scripts delay.
  await page.goto("/contact?source=free-trial&solution=Waiter AI", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Start Your Free Trial");
  for (const label of ["Company Name", "Contact Name", "Email", "Solution Interested"]) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByLabel("Contact Number")).toHaveValue("+65");
  await expect(form.field("solutionInterested")).toHaveValue("Waiter AI");
  await expect(form.button).toBeEnabled();
  const late = page.getByText("The form is still loading.");
  // Pauses the animation that shows the notice after ten seconds, and sets it back to its beginning.
  await late.evaluate((element) => {
    for (const wait of element.getAnimations()) {
      wait.pause();
      wait.currentTime = 0;
    }
  });
  await expect(late).toBeHidden();
  await form.field("companyName").focus();
  await late.evaluate((element) => element.getAnimations().forEach((wait) => wait.finish()));
  await expect(late).toBeVisible();
  const typed = request("early", { solutionInterested: "Custom AI" });
  await form.fill(typed);
  await form.field("remarks").focus();
  // From here on, a change of the heading would be a visible flicker.
  await heading.evaluate((element) => {
    const options = { childList: true, characterData: true, subtree: true, attributes: true };
    new MutationObserver(() => (element.dataset["changed"] = "yes")).observe(element, options);
  });
  unblock();
  await form.waitUntilReady();
  await form.expectValues(typed);
  await expect(form.field("remarks")).toBeFocused();
  await expect(late).toHaveCount(0);
  await expect(heading).not.toHaveAttribute("data-changed");

  await page.reload();
  await form.waitUntilReady();
  await form.expectValues(typed);
  const consent = page.locator("[data-consent]");
  const consentText = await consent.textContent();
  const consentVersion = await consent.getAttribute("data-consent");
  await form.waitAsPersonWould();
  await form.button.dblclick();
  await form.expectThanks();
  await expect(page).toHaveURL(`${urls.site}/`);
  const rows = await leadsOf(typed.email);
  expect(rows).toMatchObject([
    {
      company_name: typed.companyName,
      contact_name: typed.contactName,
      contact_number: typed.contactNumber,
      solution_interested: "Custom AI",
      remarks: typed.remarks,
      stage: "request-trial",
      source: "free-trial",
      is_suspected: false,
      consent_text: consentText,
      consent_version: consentVersion,
      consented_at: expect.any(String),
    },
  ]);
  expect(consentVersion).not.toBe("");
  const next = page.getByRole("complementary", { name: "What happens next" });
  await expect(next).toContainText("A person answers within one working day.");
  await expect(next.getByRole("link", { name: "Choose a demo time" })).toBeVisible();
  await next.getByRole("button", { name: "Close" }).press("Enter");
  await expect(next).toHaveCount(0);
  await page.goBack();
  await expect(form.field("companyName")).toHaveValue("");
});

test("without JavaScript the page is readable, and says that the form needs it", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: urls.site, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/contact?source=schedule-demo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Started Today");
  // Located by selector, since Playwright finds neither role nor text in a noscript element.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await expect(page.getByText("What happens next")).toBeVisible();
  await expect(page.getByRole("link", { name: "hello@selat.example" }).first()).toBeVisible();
  await context.close();
});

test(
  "marks the lead of a form that a machine has filled in",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("machine");
    const form = new ContactForm(page);
    await form.open();
    const typed = request("machine");
    await form.fill(typed);
    await page.locator("input[name=website]").evaluate((trap: HTMLInputElement) => {
      trap.value = "https://spam.example";
    });
    await form.button.click();
    await form.expectThanks();
    expect(await leadsOf(typed.email)).toMatchObject([{ is_suspected: true }]);
  },
);

// submit-lead.test.ts and supabase/tests/submissions.test.ts test the stages of all sources.
const headings = [
  ["schedule-demo", "Schedule a Demo"],
  ["free-trial", "Start Your Free Trial"],
] as const;

test("two sources show their own headings", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/contact");
  const built = page.locator("script[data-headings]");
  const data = JSON.parse((await built.getAttribute("data-headings")) ?? "") as string[][];
  expect(data.filter(([, heading]) => heading).toSorted()).toEqual(headings.toSorted());
});

test("a source decides the heading and stage and is stored; a stage in the link is ignored", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const form = new ContactForm(page);
  // Mocks the notification, which another test checks: sending it would double the time.
  await page.route("**/functions/v1/*", (route) => route.fulfill({ json: { ok: true } }));
  for (const [source, heading, stage] of [
    [null, "Get Started Today", "interested"],
    [...headings[0], "request-demo"],
    [...headings[1], "request-trial"],
    ["homepage-final-cta", "Get Started Today", "interested"],
  ] as const) {
    const name = source ?? "direct";
    await test.step(name, async () => {
      const query = source ? `?source=${source}&stage=Request Trial&solution=Waiter AI` : "";
      await form.open(query);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(form.field("solutionInterested")).toHaveValue(source ? "Waiter AI" : "");
      const typed = request(`source-${name}`);
      await form.fill(typed);
      await form.button.click();
      await form.expectThanks();
      expect(await leadsOf(typed.email)).toMatchObject([{ source: name, stage }]);
    });
  }
});
