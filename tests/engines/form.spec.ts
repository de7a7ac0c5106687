import { MIN_FILL_TIME_MS } from "../../src/features/lead-form/spam-check.ts";
import { request, type LeadInput } from "../e2e/contact-form.ts";
import { leadsOf } from "../e2e/desk-data.ts";
import { expect, test } from "./fixtures.ts";
import type { Tab } from "./tab.ts";

const SUBMIT = "main form [type=submit]:enabled";
const TOASTS = "[aria-label=Notifications]";
const fields = ["companyName", "contactName", "email", "remarks"] as const;

async function openForm(tab: Tab): Promise<void> {
  await tab.resize(1440, 900);
  await tab.open("/contact?source=free-trial");
  await tab.hover("#lead-companyName");
  await tab.sees(SUBMIT);
}

async function fill(tab: Tab, typed: LeadInput): Promise<void> {
  for (const name of fields) await tab.type(`#lead-${name}`, typed[name]);
  await tab.type("#lead-contactNumber", typed.contactNumber.replace("+65", ""));
  // Sets the value in the page, since the system draws the list of a select, where the mouse cannot reach it.
  await tab.evaluate((value) => {
    const select = document.querySelector<HTMLSelectElement>("#lead-solutionInterested");
    if (!select) return;
    select.value = value;
    for (const type of ["input", "change"])
      select.dispatchEvent(new Event(type, { bubbles: true }));
  }, typed.solutionInterested);
}

async function isKept(tab: Tab, typed: LeadInput): Promise<void> {
  for (const name of fields) {
    await expect.poll(() => tab.valueOf(`#lead-${name}`)).toBe(typed[name]);
  }
  await expect.poll(() => tab.valueOf("#lead-solutionInterested")).toBe(typed.solutionInterested);
}

async function takesItsTime(tab: Tab): Promise<void> {
  const open = () =>
    tab.evaluate(() => {
      const noted = Number(sessionStorage.getItem("selat.lead-opened")?.split(".")[0] ?? Infinity);
      return Date.now() - Math.max(noted, performance.timeOrigin);
    });
  await expect.poll(open).toBeGreaterThan(MIN_FILL_TIME_MS);
}

test("shows errors at their fields, stores a complete request, and opens home", async ({ tab }) => {
  await openForm(tab);
  await tab.click(SUBMIT);
  await tab.sees("main form [role=alert]", "Please check the following");
  await tab.sees("#lead-companyName[aria-invalid=true]");
  await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe("lead-companyName");

  const typed = request("engine");
  await fill(tab, typed);
  await tab.sees("main form [aria-invalid=true]", "", 0);
  await takesItsTime(tab);
  await tab.click(SUBMIT);
  await tab.sees(TOASTS, "Thank You!");
  await tab.isAt("/");
  expect(await leadsOf(typed.email)).toMatchObject([
    {
      company_name: typed.companyName,
      contact_name: typed.contactName,
      contact_number: typed.contactNumber,
      solution_interested: typed.solutionInterested,
      remarks: typed.remarks,
      source: "free-trial",
      stage: "request-trial",
      is_suspected: false,
    },
  ]);
});

test.describe("with a connection that breaks", () => {
  // Firefox reports every failed request on the console.
  test.use({ expectedProblem: "Cross-Origin Request Blocked" });

  test("keeps typed text over a reload, and sends an offline request once the connection returns", async ({
    tab,
    engineName,
  }) => {
    const typed = request("engine-offline");
    await openForm(tab);
    await fill(tab, typed);
    await tab.reload();
    await isKept(tab, typed);
    await takesItsTime(tab);
    await tab.sees(SUBMIT);
    await tab.setOffline(true);
    await tab.click(SUBMIT);
    const knowsItIsOffline = engineName === "firefox";
    const notice = knowsItIsOffline ? "No connection: saved, sent later" : "Not sent yet";
    await tab.sees("main form p", notice);
    await isKept(tab, typed);
    expect(await leadsOf(typed.email)).toEqual([]);
    await tab.setOffline(false);
    if (!knowsItIsOffline) await tab.click(SUBMIT);
    await tab.sees(TOASTS, "Thank You!");
    expect(await leadsOf(typed.email)).toHaveLength(1);
  });
});
