import { card, signInAs } from "./board-page.ts";
import { ContactForm, request as leadOf } from "./contact-form.ts";
import { storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import { admin, urls } from "./stack.ts";
import { expectHtml, input, openDocument, publish, query } from "./studio.ts";

const REQUIRED = "rules.companyNameRequired";

test.use({ isContentRestored: true });

test(
  "the form shows edited messages, and the default for an empty one; a lost value is an error",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "siteMessages", "siteMessages", "controls.rating");
    const rating = input(studio, "controls.rating");
    await rating.fill("Rated [rating]");
    await expect(studio.getByTestId("field-controls.rating")).toContainText("Rated [rating]");
    await studio
      .getByTestId("field-controls.rating")
      .getByTestId("input-validation-icon-error")
      .hover();
    await expect(studio.getByText("Keep [most] as it is written")).toBeVisible();
    // Waits until the Studio has stored the change, since leaving earlier would lose it.
    const expectStored = (path: string, text: string) =>
      expect.poll(() => query(request, `*[_id == "drafts.siteMessages"][0].${path}`)).toBe(text);
    await rating.fill("[rating] of [most] stars");
    await expectStored("controls.rating", "[rating] of [most] stars");
    await openDocument(studio, "siteMessages", "siteMessages", REQUIRED);
    await input(studio, REQUIRED).fill("Which business is it?");
    await expectStored(REQUIRED, "Which business is it?");
    await openDocument(studio, "siteMessages", "siteMessages", "answers.sentTitle");
    await input(studio, "answers.sentTitle").fill("Terima kasih!");
    await input(studio, "answers.sentText").fill("");
    await expect(input(studio, "answers.sentText")).toHaveAttribute(
      "placeholder",
      /^Your submission/,
    );
    await publish(studio);
    await expectHtml(request, "/contact", "Which business is it?");
    await expectHtml(request, "/", "5 of 5 stars");

    const form = new ContactForm(await openAs("visitor"));
    await form.open();
    await form.button.click();
    await expect(form.page.getByRole("link", { name: "Which business is it?" })).toBeVisible();
    await expect(form.page.getByRole("link", { name: "Contact name is required" })).toBeVisible();
    await form.fill(leadOf("messages"));
    await form.button.click();
    await expect(form.toasts).toContainText("Terima kasih!");
    await expect(form.toasts).toContainText(
      "Your submission has been received. We'll contact you soon!",
    );
  },
);

test(
  "the form offers a solution by its new name, and leads keep the chosen solution",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const company_name = "Before the new name";
    await storeLeads({ company_name, solution_interested: "Knowledge Base AI" });
    const studio = await openAs("marketer");
    await openDocument(studio, "solution", "solution-knowledge-base-ai", "position");
    await expect(input(studio, "position")).toHaveValue("4");
    await input(studio, "position").fill("1");
    await input(studio, "name").fill("Answers AI");
    await publish(studio);
    // The stored value is the same in every language.
    await expectHtml(request, "/contact", `<option value="Answers AI">Answers AI</option>`);
    await expectHtml(
      request,
      "/ms/hubungi-kami",
      `<option value="Answers AI">Knowledge Base AI</option>`,
    );

    const form = new ContactForm(await openAs("visitor"));
    await form.open("?solution=Answers AI");
    await expect(form.field("solutionInterested")).toHaveValue("Answers AI");
    const offered = form.field("solutionInterested").getByRole("option");
    await expect(offered).toContainText([
      "Answers AI",
      "Product Service AI",
      "Waiter AI",
      "Sales Assistant AI",
      "Custom AI",
    ]);
    await expect(offered).toHaveCount(6);

    const desk = await openAs("admin");
    await signInAs(desk, admin);
    await desk.goto("/admin/dashboard/add");
    const dialog = desk.getByRole("dialog", { name: "Add a Lead" });
    const solutions = dialog.getByLabel("Solution Interested").getByRole("option");
    await expect(solutions.nth(1)).toHaveText("Answers AI");
    await expect(solutions).toHaveCount(6);
    await desk.goto("/admin/dashboard?solution=Knowledge+Base+AI");
    await expect(card(desk, "Interested", company_name)).toContainText("Knowledge Base AI");
  },
);

test(
  "a form message in the preview opens its field, and changes with it",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1700, height: 1000 });
    const preview = encodeURIComponent(`${urls.site}/contact`);
    await studio.goto(`${urls.studio}/presentation?preview=${preview}`);
    const frame = studio.frameLocator("iframe").first();
    await expect(frame.locator("sanity-visual-editing")).toBeAttached();
    const name = frame.getByLabel("Company Name");
    const message = frame.locator("#lead-companyName-error");
    const field = studio.getByTestId(`field-${REQUIRED}`);
    await name.focus();
    await expect(frame.locator("[data-island=lead-form]:not([data-hydrate])")).toBeVisible();
    // Submits by script, since the overlays catch clicks.
    await name.evaluate((element) => (element as HTMLInputElement).form?.requestSubmit());
    await expect(message).toContainText("Company name is required");
    await patiently(async (soon) => {
      await message.click(soon);
      await expect(field).toBeVisible(soon);
    });
    await input(studio, REQUIRED).fill("Which business is it?");
    await expect(message).toContainText("Which business is it?");
  },
);
