import { card, signInAs } from "./board-page.ts";
import { ContactForm, request } from "./contact-form.ts";
import { eraseLeads, leadsOf } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

test(
  "a lead of the Malay form shows its language on the desk, and Malay templates first",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    const visitor = await openAs("visitor");
    const form = new ContactForm(visitor);
    await visitor.goto("/ms/hubungi-kami");
    const send = visitor.getByRole("button", { name: "Hantar Permintaan" });
    await form.waitUntilReady();
    const typed = request("melayu", {
      companyName: "Kedai Melati",
      contactNumber: "+60 12 555 0162",
    });
    await form.fill(typed);
    await form.waitAsPersonWould();
    await send.click();
    await expect.poll(() => leadsOf(typed.email)).toMatchObject([{ language: "ms" }]);

    const desk = await openAs("admin");
    await desk.emulateMedia({ reducedMotion: "reduce" });
    await signInAs(desk, admin);
    const own = card(desk, "Interested", "Kedai Melati");
    await expect(own.getByTitle("Language: Malay")).toBeVisible();
    await own.getByRole("link", { name: "Kedai Melati" }).click();
    const panel = desk.getByRole("dialog", { name: "Kedai Melati" });
    await expect(panel.getByRole("region", { name: "Details" })).toContainText("LanguageMalay");
    // Waits until the focus is in the panel, since the keys would otherwise apply to the board.
    await expect(panel.and(desk.locator(":focus-within"))).toBeVisible();
    await desk.keyboard.press("w");
    // The first item is for a message without a template.
    const first = desk.getByRole("menuitem").nth(1);
    await expect(first).toContainText("First hello Malay");
    await expect(first).toHaveAttribute("href", /^https:\/\/wa\.me\/60125550162\?text=Helo%20/);
  },
);
