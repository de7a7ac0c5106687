import { ContactForm, request } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

test("sends a lead with its source from the landing page of an advertisement", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.setViewportSize({ width: 360, height: 640 });
  const form = new ContactForm(page);
  await page.goto("/ad-landing?source=schedule-demo&utm_campaign=may");
  const call = page.getByRole("link", { name: "Start Your Free Trial" });
  await expect(call).toBeInViewport({ ratio: 1 });
  await form.waitUntilReady();
  const typed = request("landing", { remarks: "" });
  for (const name of ["companyName", "contactName", "contactNumber", "email"] as const) {
    await form.field(name).fill(typed[name]);
  }
  await expect(form.field("remarks")).toHaveCount(0);
  await form.field("solutionInterested").selectOption("Waiter AI");
  await form.waitAsPersonWould();
  await form.button.click();
  await form.expectThanks();
  await expect(page).toHaveURL(`${urls.site}/`);
  expect(await leadsOf(typed.email)).toMatchObject([
    {
      company_name: typed.companyName,
      source: "ad-landing",
      stage: "interested",
      remarks: "",
      is_suspected: false,
      attribution: { stage: "Request Trial", utm_campaign: "may" },
    },
  ]);
});

test("the first screen of a small phone has the offer's button, in every language", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of [
    "/ad-landing",
    "/id/penawaran-khusus",
    "/ms/tawaran-istimewa",
    "/zh/free-trial-offer",
  ]) {
    await page.goto(path);
    const call = page.locator("main a[href*='source=ad-landing']").first();
    await expect(call, path).toBeInViewport({ ratio: 1 });
  }
});
