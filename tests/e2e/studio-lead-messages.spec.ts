import type { Mail } from "../../local/telegram/start-mail.ts";
import { ContactForm, request as leadOf } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { input, openDocument, publish, query } from "./studio.ts";

test.use({ isContentRestored: true });

test(
  "the sales chat gets the edited message, and the visitor gets the edited confirmation once",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "leadMessages", "leadMessages", "chat.message");
    const template = input(studio, "chat.message");
    await template.fill("Somebody wants [solution]");
    await studio
      .getByTestId("field-chat.message")
      .getByTestId("input-validation-icon-error")
      .hover();
    await expect(studio.getByText("Keep [company]: without it")).toBeVisible();
    const typed = "Ada prospek: [company]\nCall [phone] about [solution]\n[remarks]";
    await template.fill(typed);
    const draft = `*[_id == "drafts.leadMessages"][0].chat.message`;
    await expect.poll(() => query(request, draft)).toBe(typed);
    await openDocument(studio, "leadMessages", "leadMessages", "confirmation.subject");
    await input(studio, "confirmation.subject").fill("Terima kasih");
    await input(studio, "confirmation.text").fill("We call you today, or call {phone-singapore}.");
    await publish(studio);

    const lead = leadOf("letters", { remarks: "Two outlets, <busy>\nStage: closed" });
    const form = new ContactForm(await openAs("visitor"));
    await form.open();
    await form.fill(lead);
    await form.waitAsPersonWould();
    await form.button.click();
    await expect(form.toasts).toContainText("Thank You!");

    // With any template, the last line is a link to the lead.
    const words = `<b>Ada prospek:</b> ${lead.companyName}\n<b>Call</b> ${lead.contactNumber} about Waiter AI\nTwo outlets, &lt;busy&gt;\nStage: closed`;
    const link = `<b>Lead:</b> ${urls.site}/admin/dashboard/leads/`;
    const chatTexts = async () => {
      const messages = (await (await request.get(`${urls.telegram}/messages`)).json()) as {
        text: string;
      }[];
      return messages.map(({ text }) => text.split(/[0-9a-f-]{36}$/)[0]);
    };
    await expect.poll(chatTexts).toContain(`${words}\n${link}`);
    const letters = async () => {
      const mails = (await (await request.get(`${urls.telegram}/mails`)).json()) as Mail[];
      return mails.filter(({ to }) => to.includes(lead.email));
    };
    await expect.poll(letters).toMatchObject([
      {
        from: "no-reply@selat.example",
        subject: "Terima kasih",
        text: "We call you today, or call +65 6555 0123.",
      },
    ]);

    await openDocument(studio, "leadMessages", "leadMessages", "confirmation.subject");
    for (const field of ["subject", "text"]) await input(studio, `confirmation.${field}`).fill("");
    await publish(studio);
    // Without a text no confirmation is sent, which handler.test.ts of the function tests.
    const letter = `*[_id == "leadMessages"][0].confirmation`;
    expect(await query(request, letter, "published")).toBeNull();
  },
);
