import { expectNoOverflow } from "./accessible.ts";
import { ContactForm, request } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";

test(
  "errors appear at the field and in a summary, at every width",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    const form = new ContactForm(page);
    await form.open();
    await form.button.click();
    const summary = page.locator("form").getByRole("alert");
    await expect(summary.getByRole("listitem")).toHaveText([
      "Company name is required",
      "Contact name is required",
      "Phone number must be at least 8 digits",
      "Invalid email address",
      "Please select a solution",
    ]);
    await expect(form.field("companyName")).toBeFocused();
    await expect(form.field("email")).toHaveAccessibleDescription("Invalid email address");
    // accessibility.spec.ts checks them for WCAG violations.
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, `${width} px, errors`);
    }

    await page.setViewportSize({ width: 320, height: 800 });
    await form.fill(
      request("limits", {
        companyName: "a".repeat(101),
        contactName: "b".repeat(51),
        contactNumber: "1".repeat(21),
        email: `${"c".repeat(250)}@kopilane.example`,
        solutionInterested: "Custom AI",
        remarks: "d".repeat(1001),
      }),
    );
    await form.button.click();
    await expect(summary.getByRole("listitem")).toHaveText([
      "Company name must be less than 100 characters",
      "Contact name must be less than 50 characters",
      "Phone number must be less than 20 characters",
      "Email must be less than 255 characters",
      "Remarks must be less than 1000 characters",
    ]);
    await expectNoOverflow(page, "320 px, texts that are too long");

    await form.fill(
      request("characters", {
        companyName: "Kopi @ Lane",
        contactName: "R2D2",
        contactNumber: "call me please",
      }),
    );
    await form.button.click();
    await expect(summary.getByRole("listitem")).toHaveText([
      "Company name contains invalid characters",
      "Name contains invalid characters",
      "Invalid phone number format",
    ]);
  },
);

test("at 320 px, errors, corrections and sending work using only the keyboard", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const form = new ContactForm(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await form.open("?product=Sales Assistant AI");
  await expect(form.field("solutionInterested")).toHaveValue("Sales Assistant AI");
  const { keyboard } = page;
  const { email } = request("keyboard");
  async function tabTo(reach: () => Promise<unknown>, key = "Tab") {
    for (let presses = 0; presses < 40; presses += 1) {
      await keyboard.press(key);
      if (await reach()) return;
    }
    throw new Error("Tab does not reach the element");
  }
  const isFocused = (name: Parameters<ContactForm["field"]>[0]) => () =>
    form.field(name).evaluate((element) => element === document.activeElement);

  await tabTo(isFocused("companyName"));
  await keyboard.type("Kopi Lane");
  await keyboard.press("Tab");
  await keyboard.type("Mei Ling Goh");
  await keyboard.press("Tab");
  await keyboard.press("End");
  await keyboard.type("81234567");
  await keyboard.press("Tab");
  await keyboard.type("not an address");
  await keyboard.press("Enter");
  await expect(form.field("email")).toBeFocused();
  await tabTo(
    () =>
      page.locator(":focus").evaluate((element) => element.textContent === "Invalid email address"),
    "Shift+Tab",
  );
  await keyboard.press("Enter");
  await expect(form.field("email")).toBeFocused();
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type(email);
  await expect(page.getByText("Invalid email address")).toHaveCount(0);
  // Tab skips the honeypot field.
  await keyboard.press("Tab");
  await expect(form.field("solutionInterested")).toBeFocused();
  await keyboard.press("Tab");
  await expect(form.field("remarks")).toBeFocused();
  await keyboard.press("Tab");
  await expect(form.button).toBeFocused();
  await form.waitAsPersonWould();
  await keyboard.press("Space");
  await form.expectThanks();
  await expectNoOverflow(page, "320 px, sent");
  const rows = await leadsOf(email);
  expect(rows).toMatchObject([
    {
      contact_number: "+6581234567",
      solution_interested: "Sales Assistant AI",
      source: "direct",
      stage: "interested",
      is_suspected: false,
    },
  ]);
});
