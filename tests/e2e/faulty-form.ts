import type { Page } from "@playwright/test";
import { ContactForm, type Typed } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect, newPage, test as base, watchConsole } from "./fixtures.ts";

export const LEADS = "**/rest/v1/leads*";

export const ERROR = "There was an error submitting your form. Please try again.";

/** The browser's own report of a request that failed, which these tests bring about. */
const EXPECTED = /Failed to load resource|blocked by CORS policy/;

type Fixtures = {
  /** The open form of a visitor whose requests may fail and whose clock the test moves. */
  form: ContactForm;
  /** Another tab of the same visitor. */
  openTab: () => Promise<Page>;
  problems: string[];
};

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from it
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems.filter((problem) => !EXPECTED.test(problem))).toEqual([]);
  },
  form: async ({ browser, problems }, use) => {
    const page = await newPage(browser, problems);
    await page.clock.install();
    const form = new ContactForm(page);
    await form.open("?source=get-started");
    await use(form);
    await page.context().close();
  },
  openTab: async ({ form, problems }, use) => {
    await use(async () => {
      const tab = await form.page.context().newPage();
      watchConsole(tab, problems);
      return tab;
    });
  },
});

/** Fails unless the address has this one lead. */
export async function expectOneLead({ email, remarks }: Typed): Promise<void> {
  const rows = await leadsOf(email);
  expect(rows.map((row) => row.remarks)).toEqual([remarks]);
}
