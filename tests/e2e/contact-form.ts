import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { MIN_FILL_TIME_MS } from "../../src/features/lead-form/spam-check.ts";
import { leadsOf } from "./desk-data.ts";
import { expect, newPage, test as base, watchConsole } from "./fixtures.ts";
import { urls } from "./stack.ts";

export type LeadInput = {
  companyName: string;
  contactName: string;
  contactNumber: string;
  email: string;
  solutionInterested: string;
  remarks: string;
};

const FIELDS: (keyof LeadInput)[] = [
  "companyName",
  "contactName",
  "contactNumber",
  "email",
  "solutionInterested",
  "remarks",
];

/** Returns valid values with a new email address, since earlier runs may have left leads behind. */
export function request(name: string, change: Partial<LeadInput> = {}): LeadInput {
  const id = randomUUID().slice(0, 8);
  return {
    companyName: "Kopi Lane (Tanjong Pagar)",
    contactName: "Mei Ling Goh",
    contactNumber: "+65 8123 4567",
    email: `${name}-${id}@kopilane.example`,
    solutionInterested: "Waiter AI",
    // Unique, since the same text from several senders counts as a sign of a bot.
    remarks: `Two outlets, <busy> mornings & weekends (${id}).`,
    ...change,
  };
}

/** The contact form on an open page. */
export class ContactForm {
  readonly page: Page;
  readonly button: Locator;
  readonly toasts: Locator;
  /** The form's notices about the state of the request, such as that it is saved. */
  readonly notices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("button", { name: /^Submit/ });
    // The region's name in English, Malay and Indonesian.
    this.toasts = page.getByRole("region", { name: /^(Notifications|Pemberitahuan|Notifikasi)$/ });
    this.notices = page.locator("[data-notices]");
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/contact${query}`);
    await this.waitUntilReady();
  }

  /** Loads the form's code by moving the pointer over it, and waits until the form can be sent. */
  async waitUntilReady(): Promise<void> {
    await this.field("companyName").hover();
    await expect(this.page.locator("[data-island=lead-form]:not([data-hydrate])")).toBeVisible();
    await expect(this.toasts).toBeAttached();
  }

  field(name: keyof LeadInput): Locator {
    return this.page.locator(`#lead-${name}`);
  }

  async fill(typed: LeadInput): Promise<void> {
    for (const name of FIELDS) {
      const field = this.field(name);
      await (name === "solutionInterested"
        ? field.selectOption(typed[name])
        : field.fill(typed[name]));
    }
  }

  /** Waits until the form has been open long enough not to be suspected, also by the database's signed time. */
  async waitAsPersonWould(): Promise<void> {
    const open = () =>
      this.page.evaluate(() => {
        const noted = Number(
          sessionStorage.getItem("selat.lead-opened")?.split(".")[0] ?? Infinity,
        );
        return Date.now() - Math.max(noted, performance.timeOrigin);
      });
    await expect.poll(open).toBeGreaterThan(MIN_FILL_TIME_MS);
  }

  async expectValues(typed: LeadInput): Promise<void> {
    for (const name of FIELDS) await expect(this.field(name)).toHaveValue(typed[name]);
  }

  async expectThanks(): Promise<void> {
    await expect(this.toasts).toContainText("Thank You!");
    await expect(this.toasts).toContainText(
      "Your submission has been received. We'll contact you soon!",
    );
  }

  /** Skips the two seconds until the redirect home, and opens an empty form from there. Needs Playwright's clock. */
  async openNextForm(): Promise<void> {
    const { page } = this;
    await page.clock.fastForward(2_000);
    await expect(page).toHaveURL(`${urls.site}/`);
    await expect(this.button).toHaveCount(0);
    // Waits until the message is gone, since a test could mistake it for the message about the next lead.
    await page.clock.fastForward(6_000);
    await expect(this.toasts).not.toContainText("Thank You!");
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await expect(this.field("companyName")).toHaveValue("");
    await this.waitUntilReady();
  }
}

export const LEADS = "**/rest/v1/leads*";

export const ERROR = "There was an error submitting your form. Please try again.";

/** The browser's messages about failed requests, which these tests cause. */
const EXPECTED = /Failed to load resource|blocked by CORS policy/;

type Fixtures = {
  /** The open form on a page with Playwright's clock; failed requests do not fail the test. */
  form: ContactForm;
  /** Opens another tab in the same browser context. */
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

/** Fails unless this is the only lead of its email address. */
export async function expectOneLead({ email, remarks }: LeadInput): Promise<void> {
  const rows = await leadsOf(email);
  expect(rows.map((row) => row.remarks)).toEqual([remarks]);
}
