import type { Page } from "@playwright/test";
import { leadSchema as leadSchemaWith } from "../../src/features/lead-form/lead.schema.ts";
import { english } from "../../src/lib/messages/english.ts";
import { hostileStrings } from "../fixtures/hostile-strings.ts";
import { ContactForm, request, type LeadInput } from "./contact-form.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { leadsOf } from "./desk-data.ts";
import { urls } from "./stack.ts";

const leadSchema = leadSchemaWith(english.rules);

/** Two strings of every group, and the code points that most often break something. */
const sample = hostileStrings.filter(({ name }) => {
  const [, index] = /^[a-z ]+ (\d+)$/.exec(name) ?? [];
  if (index) return [1, 6].includes(Number(index));
  return /^U\+(?:0000|0001|0085|200B|2028|202E|FEFF|FFFE) in a word$/.test(name);
});

const TEXT_FIELDS = ["companyName", "contactName", "contactNumber", "email", "remarks"] as const;

async function paste(form: ContactForm, name: keyof LeadInput, text: string): Promise<string> {
  // Sends code units, since Playwright cannot send half a surrogate pair.
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const held = await form.field(name).evaluate((element: HTMLInputElement, codes: number[]) => {
    element.focus();
    element.select();
    const pasted = codes.map((code) => String.fromCharCode(code)).join("");
    document.execCommand(pasted === "" ? "delete" : "insertText", false, pasted);
    return Array.from({ length: element.value.length }, (_, index) =>
      element.value.charCodeAt(index),
    );
  }, units);
  return held.map((code) => String.fromCharCode(code)).join("");
}

/** Records signs that a hostile text was executed: a dialog, a request to its server, or an error of the page. */
async function recordHarm(page: Page, harm: string[]): Promise<void> {
  page.on("dialog", async (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (sent) => {
    if (/evil\.example/.test(new URL(sent.url()).host)) harm.push(`request ${sent.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) harm.push(`${response.status()} of ${response.url()}`);
  });
}

test(
  "refuses hostile texts with a clear message or stores them unchanged; none of them runs",
  { tag: "@nightly" },
  async ({ openAs }) => {
    test.slow();
    const page = await openAs("visitor");
    const harm: string[] = [];
    await recordHarm(page, harm);
    await page.clock.install();
    // Mocks the function, which has its own tests with these texts: calling it would double the time.
    await page.route("**/functions/v1/*", (route) => route.fulfill({ json: { ok: true } }));
    const form = new ContactForm(page);
    await form.open("?source=<script>alert(1)</script>&solution=<img src=x onerror=alert(1)>");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Started Today");
    await expect(form.field("solutionInterested")).toHaveValue("");
    const summary = page.locator("form").getByRole("alert").getByRole("listitem");
    expect(sample.length).toBeGreaterThan(25);

    for (const [index, { name, text }] of sample.entries()) {
      await test.step(name, async () => {
        const valid = request(`hostile-${index}`);
        const typed: LeadInput = { ...valid, solutionInterested: "" };
        for (const field of TEXT_FIELDS) typed[field] = await paste(form, field, text);
        await form.button.click();
        const issues = leadSchema.safeParse(typed).error?.issues ?? [];
        const wrong = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
        const messages = Object.keys(leadSchema.shape).flatMap((field) => wrong.get(field) ?? []);
        expect(messages).toContain("Please select a solution");
        await expect(summary).toHaveText(messages);

        // Corrects only the fields that were refused.
        for (const field of Object.keys(leadSchema.shape) as (keyof LeadInput)[]) {
          if (!wrong.has(field)) continue;
          typed[field] = valid[field];
          if (field === "solutionInterested") await form.field(field).selectOption(valid[field]);
          else await form.field(field).fill(valid[field]);
        }
        await form.button.click();
        await form.expectThanks();
        const [row] = await leadsOf(typed.email.trim().toLowerCase());
        // Invisible characters are removed from names and numbers, but kept in remarks.
        const clean = leadSchema.parse(typed);
        expect(row).toMatchObject({
          company_name: clean.companyName,
          contact_name: clean.contactName,
          contact_number: clean.contactNumber,
          remarks: typed.remarks.trim(),
        });
        await form.open("?source=get-started");
      });
    }

    expect(harm).toEqual([]);
  },
);

test("a hostile URL and hostile remarks are shown as text, on the board too", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const harm: string[] = [];
  await recordHarm(page, harm);
  const form = new ContactForm(page);
  const query = new URLSearchParams({
    source: '"><img src=x onerror=alert(1)>\u0000',
    product: "</script><script>alert(1)</script>",
    stage: "closed",
    utm_source: "\ud83c\u2028javascript:alert(1)",
  });
  await form.open(`?${query}`);
  const remarks = `<img src=x onerror=alert(1)> ${Date.now()}`;
  const typed = request("hostile-address", { remarks });
  await form.fill(typed);
  await form.button.click();
  await form.expectThanks();
  const [row] = await leadsOf(typed.email);
  expect(row).toMatchObject({
    source: '"><img src=x onerror=alert(1)>',
    stage: "interested",
    attribution: { product: "</script><script>alert(1)</script>", stage: "closed" },
  });
  await expect(page).toHaveURL(`${urls.site}/`);
  await signIn(page);
  await expect(page.getByText(remarks).first()).toBeVisible();
  expect(harm).toEqual([]);
});
