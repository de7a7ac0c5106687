import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { brokenServer, openSignedIn, submitSignIn, test, whileAnswering } from "./admin-area.ts";
import { exportBoard, exportCsv } from "./csv-export.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { messages } from "./messages.ts";

/** Locates the entries of the activity, newest first. */
function entries(page: Page) {
  return page.getByRole("list", { name: "Activity" }).getByRole("listitem");
}

async function goToActivity(page: Page) {
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
}

test(
  "the activity lists what an admin did, filters it by user and action, and exports it",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    await eraseLeads();
    const [lead] = await storeLeads({ company_name: "Kopi Lane" });
    const siti = await createPerson({ name: "Siti Activity" });
    const page = await openWithFailures();
    await page.goto("/admin/login");
    await submitSignIn(page, siti.email, "Wr0ng-one");
    await expect(messages(page)).toContainText("Login Failed");
    await submitSignIn(page, siti.email, siti.password);
    await page.getByRole("link", { name: "Kopi Lane" }).click();
    await expect(page.getByRole("dialog", { name: "Kopi Lane" })).toBeVisible();
    await page.keyboard.press("Escape");
    const board = page.waitForEvent("download");
    await exportBoard(page);
    await board;
    await goToActivity(page);

    await page.getByLabel("Person").selectOption("Siti Activity");
    await expect(entries(page)).toContainText([
      /Siti Activity.*Leads exported · rows: 1/,
      /Siti Activity.*Lead opened/,
      /Siti Activity.*Board opened/,
      /Siti Activity.*Signed in/,
      new RegExp(`Not signed in.*Wrong password · ${siti.email}`),
      new RegExp(`Server.*Admin added · ${siti.email}`),
    ]);
    const { data } = await service.from("audit_log").select().eq("actor_id", siti.id);
    expect(JSON.stringify(data)).not.toContain("Kopi Lane");

    await page.getByLabel("Action").selectOption("Lead opened");
    await expect(entries(page)).toHaveCount(1);
    const download = page.waitForEvent("download");
    await exportCsv(page);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^activity-[\d-]+\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,Siti Activity,${siti.email},Lead opened,lead ${lead?.id},`);

    await entries(page).getByRole("link", { name: "Lead opened" }).click();
    await expect(page.getByRole("dialog", { name: "Kopi Lane" })).toBeVisible();
  },
);

test(
  "the activity is accessible: with entries, empty and failed",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openSignedIn(page, siti, "/activity");
    await expect(entries(page).first()).toBeVisible();
    await expectStateAccessible(page, "activity");
    await page.getByLabel("To").fill("2020-01-01");
    await expect(page.getByRole("heading", { name: "No activity" })).toBeVisible();
    await expectStateAccessible(page, "no activity", narrowAndWide);
    await whileAnswering(page, /rest\/v1\/audit_log/, brokenServer, async () => {
      await page.reload();
      await expect(
        page.getByRole("heading", { name: "The activity could not be loaded" }),
      ).toBeVisible();
      await expectStateAccessible(page, "activity not loaded", narrowAndWide);
    });
  },
);
