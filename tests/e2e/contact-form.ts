import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { FASTEST_PERSON } from "../../src/features/lead-form/suspicion.ts";
import { expect, reach } from "./fixtures.ts";
import { urls } from "./stack.ts";

export type Typed = {
  companyName: string;
  contactName: string;
  contactNumber: string;
  email: string;
  solutionInterested: string;
  remarks: string;
};

const FIELDS: (keyof Typed)[] = [
  "companyName",
  "contactName",
  "contactNumber",
  "email",
  "solutionInterested",
  "remarks",
];

/** What a person types, with an address that nobody had before: a failed try leaves leads behind. */
export function request(name: string, change: Partial<Typed> = {}): Typed {
  return {
    companyName: "Kopi Lane (Tanjong Pagar)",
    contactName: "Mei Ling Goh",
    contactNumber: "+65 8123 4567",
    email: `${name}-${randomUUID().slice(0, 8)}@kopilane.example`,
    solutionInterested: "Waiter AI",
    remarks: "Two outlets, <busy> mornings & weekends.",
    ...change,
  };
}

/** The contact page as its visitor meets it. */
export class ContactForm {
  readonly page: Page;
  readonly button: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("button", { name: /^Submit/ });
    this.toasts = page.getByRole("region", { name: "Notifications" });
  }

  /** Opens the form and waits until it can be sent and can speak. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/contact${query}`);
    await this.isReady();
  }

  /** The form's code comes when somebody reaches for it. */
  async isReady(): Promise<void> {
    await reach(this.field("companyName"));
    await expect(this.button).toBeEnabled();
    await expect(this.toasts).toBeAttached();
  }

  field(name: keyof Typed): Locator {
    return this.page.locator(`#lead-${name}`);
  }

  async fill(typed: Typed): Promise<void> {
    for (const name of FIELDS) {
      const field = this.field(name);
      await (name === "solutionInterested"
        ? field.selectOption(typed[name])
        : field.fill(typed[name]));
    }
  }

  /** Waits as long as the quickest person needs for the form: sent sooner, it looks like a machine's. */
  async takesItsTime(): Promise<void> {
    const open = () => this.page.evaluate(() => Date.now() - performance.timeOrigin);
    await expect.poll(open).toBeGreaterThan(FASTEST_PERSON);
  }

  /** Fails unless every field holds what was typed. */
  async expectKept(typed: Typed): Promise<void> {
    for (const name of FIELDS) await expect(this.field(name)).toHaveValue(typed[name]);
  }

  async expectThanks(): Promise<void> {
    await expect(this.toasts).toContainText("Thank You!");
    await expect(this.toasts).toContainText(
      "Your submission has been received. We'll contact you soon!",
    );
  }

  /** Two seconds in no time, by the page's installed clock: home, and from there to a fresh form. */
  async nextForm(): Promise<void> {
    const { page } = this;
    await page.clock.fastForward(2_000);
    await expect(page).toHaveURL(`${urls.site}/`);
    await expect(this.button).toHaveCount(0);
    // The thanks leave too: those of the next request must not be mistaken for them.
    await page.clock.fastForward(6_000);
    await expect(this.toasts).not.toContainText("Thank You!");
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await expect(this.field("companyName")).toHaveValue("");
    await this.isReady();
  }
}
