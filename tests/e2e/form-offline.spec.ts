import { ContactForm, ERROR, expectOneLead, LEADS, request, test } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect } from "./fixtures.ts";

const SAVED = "No connection: saved, sent later";

test("saves a request offline, and sends it once when the connection returns", async ({ form }) => {
  const { page } = form;
  const typed = request("offline");
  await form.fill(typed);
  await page.context().setOffline(true);
  await form.button.dblclick();
  await expect(form.notices).toContainText(SAVED);
  await expect(form.toasts.getByRole("alert")).toHaveText("");
  await form.expectValues(typed);
  await page.context().setOffline(false);
  await form.expectThanks();
  await expectOneLead(typed);
});

test("a saved request can be changed before it is sent", { tag: "@nightly" }, async ({ form }) => {
  const { page } = form;
  const typed = request("offline-changed");
  await form.fill(typed);
  await page.context().setOffline(true);
  await form.button.click();
  await page.getByRole("button", { name: "Change request" }).click();
  await form.field("remarks").fill("Three outlets.");
  await form.button.click();
  await expect(form.notices).toContainText(SAVED);
  await page.context().setOffline(false);
  await form.expectThanks();
  await expectOneLead({ ...typed, remarks: "Three outlets." });
});

test(
  "a saved request and its text survive a reload, even if the host is still down",
  { tag: "@nightly" },
  async ({ form }) => {
    const { page } = form;
    const typed = request("offline-reload");
    await form.fill(typed);
    // Set before sending, since the route does not catch an attempt that is already running.
    await page.route(LEADS, (route) => route.abort("connectionrefused"));
    await page.context().setOffline(true);
    await form.button.click();
    await expect(form.notices).toContainText(SAVED);
    await page.context().setOffline(false);
    const tried = page.waitForRequest(LEADS);
    await page.reload();
    await tried;
    await expect(form.notices).toContainText(SAVED);
    await form.expectValues(typed);
    await page.unroute(LEADS);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(form.toasts).toContainText("Thank You!", { timeout: 1_000 });
    }).toPass();
    await expectOneLead(typed);
  },
);

test(
  "shows an error when the sending code does not load, and requests it again",
  { tag: "@nightly" },
  async ({ form }) => {
    const { page } = form;
    const typed = request("lost-code");
    const code = "**/assets/submit-lead-*.js";
    await page.route(code, (route) => route.abort("connectionreset"));
    await form.open();
    await form.fill(typed);
    await form.button.click();
    await expect(form.toasts.getByRole("alert")).toContainText(ERROR);
    await form.expectValues(typed);
    await page.unroute(code);
    await form.button.click();
    await form.expectThanks();
    await expectOneLead(typed);
  },
);

test("after its tab was closed, the next visit of any page sends a saved request", async ({
  form,
  openTab,
}) => {
  const context = form.page.context();
  const typed = request("offline-closed-tab");
  const tab = await openTab();
  const closing = new ContactForm(tab);
  await closing.open("?source=free-trial");
  await closing.fill(typed);
  await context.setOffline(true);
  await closing.button.click();
  await expect(closing.notices).toContainText(SAVED);
  // Leaves the pages before closing them: a closing page does not learn that it is offline, and could send the lead.
  for (const page of [tab, form.page]) {
    await page.goto("about:blank");
    await page.close();
  }
  await context.setOffline(false);
  expect(await leadsOf(typed.email)).toEqual([]);

  // Two tabs come online at the same time; only one of them sends.
  const [one, two] = await Promise.all([openTab(), openTab()]);
  await Promise.all([one.goto("/waiter-ai"), two.goto("/")]);
  for (const visit of [one, two]) await visit.mouse.click(5, 5);
  await expect
    .poll(async () => {
      const thanks = [one, two].map((visit) => visit.getByText("Thank You!").count());
      return (await Promise.all(thanks)).toSorted();
    })
    .toEqual([0, 1]);
  await expectOneLead(typed);
  const [row] = await leadsOf(typed.email);
  expect(row).toMatchObject({ stage: "request-trial", source: "free-trial" });
});

test(
  "two tabs save one request each, and each request is sent once",
  { tag: "@nightly" },
  async ({ form, openTab }) => {
    const context = form.page.context();
    await context.route(LEADS, (route) => route.abort("connectionrefused"));
    const other = new ContactForm(await openTab());
    await other.open("?source=free-trial");
    const typed = [request("one-tab"), request("other-tab")];
    const forms = [form, other];
    for (const [place, each] of forms.entries()) await each.fill(typed[place] ?? request("none"));
    await Promise.all(forms.map((each) => each.button.click()));
    for (const each of forms) await expect(each.notices).toContainText("is kept in this browser");
    const kept = await form.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("selat.lead-outbox:")),
    );
    expect(kept).toHaveLength(2);
    await context.unroute(LEADS);
    for (const each of typed) {
      await expect(async () => {
        await form.page.clock.fastForward(5_000);
        await expectOneLead(each);
      }).toPass();
    }
    // Reads the storage through the context, since a page whose request was sent leaves for the home page.
    const waiting = async () => JSON.stringify(await context.storageState()).includes("outbox:");
    await expect.poll(waiting).toBe(false);
  },
);
