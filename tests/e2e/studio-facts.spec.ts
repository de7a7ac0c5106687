import { startTask } from "./editing-task.ts";
import { expect, test } from "./fixtures.ts";
import { searchFor } from "./studio-form.ts";
import { expectHtml, input, openDocument, publish, query } from "./studio.ts";

test.use({ isContentRestored: true });

test(
  "changing a fact changes every page, and Health finds where its former value is written",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    for (const path of ["/", "/ad-landing"]) await expectHtml(request, path, "500+");
    const studio = await openAs("marketer");
    await openDocument(studio, "fact", "fact-businesses");
    const task = await startTask(studio, "change-a-figure-or-a-telephone-number");
    await input(studio, "value").fill("650+");
    const kept = `*[_id == "drafts.fact-businesses"][0].formerValues`;
    await expect.poll(() => query(request, kept)).toEqual(["500+"]);
    await task.picture();
    await publish(studio);
    task.end();
    const addresses = await query<string[]>(
      request,
      `*[_type in ["page", "legalPage"] && defined(path) && archived != true].path`,
    );
    await expectHtml(request, "/", "650+ businesses work with Selat");
    await expectHtml(request, "/ad-landing", "Chosen by 650+ customers.");
    for (const path of addresses) {
      expect(await (await request.get(path)).text(), path).not.toContain("500+");
    }

    // Writes the fact's value into a text instead of the fact.
    await openDocument(studio, "page", "page-waiter-ai", 'sections[_key=="hero"].text');
    await input(studio, 'sections[_key=="hero"].text').fill("500+ businesses use it.");
    const saved = `*[_id == "drafts.page-waiter-ai"][0].sections[_key == "hero"][0].text`;
    await expect.poll(() => query(request, saved)).toBe("500+ businesses use it.");
    await studio.getByRole("link", { name: /^Health/ }).click();
    await expect(
      studio.getByRole("link", { name: "“500+” is an old value of the fact" }),
    ).toBeVisible();
  },
);

for (const { fact, before, after, link, data } of [
  {
    fact: "email",
    before: "hello@selat.example",
    after: "kopi@selat.example",
    link: 'href="mailto:kopi@selat.example"',
    data: { path: "/", text: '"email":"kopi@selat.example"' },
  },
  {
    fact: "phone-singapore",
    before: "+65 6555 0123",
    after: "+65 6555 0177",
    link: 'href="tel:+6565550177"',
    data: { path: "/contact", text: '"telephone":"+65 6555 0177"' },
  },
  {
    fact: "whatsapp",
    before: "+65 8555 0123",
    after: "+65 8555 0177",
    link: 'href="https://wa.me/6585550177?text=',
    data: { path: "/contact", text: '"telephone":"+65 8555 0177"' },
  },
]) {
  test(
    `changing the fact ${fact} changes texts, links, structured data and the policy at once`,
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      const paths = await query<string[]>(
        request,
        `*[_type in ["page", "legalPage", "contactPage"] && defined(path) && archived != true].path`,
        "published",
      );
      const htmlOf = async (path: string) => (await request.get(path)).text();
      const pathsWithFact: string[] = [];
      for (const path of paths) if ((await htmlOf(path)).includes(before)) pathsWithFact.push(path);
      expect(pathsWithFact).toContain("/contact");

      const studio = await openAs("marketer");
      await openDocument(studio, "fact", `fact-${fact}`);
      await input(studio, "value").fill(after);
      await publish(studio);
      await expectHtml(request, "/contact", link);
      for (const path of pathsWithFact) {
        await expectHtml(request, path, after);
        expect(await htmlOf(path), path).not.toContain(before);
      }
      expect(await htmlOf(data.path)).toContain(data.text);
    },
  );
}

test(
  "a brace in a one-line text offers the facts; the chosen fact is a chip with its value",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const path = 'sections[_key=="hero"].heading';
    await openDocument(studio, "page", "page-waiter-ai", path);
    const heading = input(studio, path);
    const task = await startTask(studio, "say-a-fact-in-a-text");
    await heading.fill("Chosen by ");
    await heading.press("End");
    await heading.pressSequentially("{busin");
    const choice = studio.getByRole("option", { name: /500\+\s*businesses work with Selat/ });
    await expect(choice).toBeVisible();
    await task.picture();
    await expect(heading).toHaveAttribute("aria-activedescendant", /.+/);
    await heading.press("Enter");
    await expect(choice).toBeHidden();
    await heading.pressSequentially(" kitchens.");
    await expect(heading).toHaveValue("Chosen by {businesses} kitchens.");
    await heading.blur();
    const shown = studio.getByTestId(`field-${path}`).getByTestId("shown-text");
    await expect(shown).toHaveText("Chosen by 500+ kitchens.");
    await expect(shown.getByRole("link", { name: "500+" })).toBeVisible();
    await publish(studio);
    task.end();
    await expectHtml(request, "/waiter-ai", "Chosen by 500+ kitchens.");

    // The value links to the fact.
    await shown.getByRole("link", { name: "500+" }).click();
    await expect(studio).toHaveURL(/fact-businesses/);

    // The list of the page's sections also shows the value.
    await openDocument(studio, "page", "page-waiter-ai");
    const section = studio.getByRole("button", { name: /^Chosen by 500\+ kitchens\. Hero/ });
    await expect(section).toBeVisible();
  },
);

test(
  "a brace in running text inserts a fact, and the page shows its value",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const faq = await query<string>(request, `*[_type == "faq"][0]._id`);
    await openDocument(studio, "faq", faq, "answer");
    const text = studio.getByTestId("field-answer").getByRole("textbox").first();
    await text.click();
    await studio.keyboard.press("Control+End");
    await studio.keyboard.type(" With {");
    const search = studio.getByTestId("popover-edit-dialog").getByRole("combobox");
    await expect(search).toBeFocused();
    const businesses = studio.getByRole("option", { name: /500\+/ }).first();
    await searchFor(search, "businesses work", businesses);
    await businesses.click();
    const stored = `*[_id == "drafts.${faq}"][0].answer[].children[_type == "factValue"].fact._ref`;
    await expect.poll(() => query(request, stored)).toContain("fact-businesses");
    await studio.keyboard.press("Escape");
    await expect(studio.getByTestId("field-answer").getByText("500+")).toBeVisible();
    await publish(studio);
    await expectHtml(request, "/", /With [^<]*500\+/);
  },
);

test(
  "a document in another language shows and offers the facts' values in that language",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "faq", "faq-go-live-ms", "answer");
    const answer = studio.getByTestId("field-answer");
    await expect(answer.getByText("2-4 minggu", { exact: true })).toBeVisible();
    await expect(answer.getByText("2-4 weeks")).toHaveCount(0);
    await answer.getByRole("textbox").first().click();
    await studio.keyboard.press("Control+End");
    await studio.keyboard.type(" {");
    const search = studio.getByTestId("popover-edit-dialog").getByRole("combobox");
    await expect(search).toBeFocused();
    const offer = studio.getByRole("option", { name: /2-4 minggu/ });
    await searchFor(search, "to go live", offer);
    await expect(offer).toContainText("untuk siap guna");
    // A row of the list beside the form, which is an option too, has the English value inside an answer.
    await expect(studio.getByRole("option", { name: /^2-4 weeks/ })).toHaveCount(0);
    // The search also finds the fact by its value in the document's language.
    await search.fill("untuk siap guna");
    await expect(offer).toBeVisible();

    await openDocument(studio, "solution", "solution-sales-assistant-ai-ms");
    const description = studio.getByTestId("field-description").getByTestId("shown-text");
    await expect(description.getByRole("link", { name: "kurang daripada 30 saat" })).toBeVisible();
    await openDocument(studio, "page", "page-home-ms", 'sections[_key=="success-figures"].items');
    await expect(
      studio
        .getByTestId('field-sections[_key=="success-figures"].items')
        .getByText("perniagaan bersama Selat"),
    ).toBeVisible();
  },
);
