import { expectAccessible, expectNoOverflow, narrowAndWide } from "./accessible.ts";
import { column, signInAs } from "./board-page.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

const DAY = 24 * 60 * 60_000;

test(
  "the report agrees with the board, and each figure links to the leads behind it",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    const page = await openAs("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInAs(page, admin);
    await page.getByRole("link", { name: "Report", exact: true }).click();
    await expect(
      page.getByRole("heading", { name: "No leads came in on these days" }),
    ).toBeVisible();
    await expect(page.getByText("No lead is waiting.")).toBeVisible();
    await expectAccessible(page, "without leads", narrowAndWide);

    const created_at = new Date(Date.now() - DAY).toISOString();
    await storeLeads(
      { company_name: "Kopi Lane", created_at },
      { company_name: "Kopi Corner", created_at, source: "ad-landing" },
      {
        company_name: "Nasi Pelita",
        created_at,
        stage: "request-demo",
        contact_number: "+60 12-555 0162",
      },
      {
        company_name: "Batik Wangi",
        created_at,
        stage: "failed",
        contact_number: "+62 21 555 0101",
      },
    );
    await service
      .from("leads")
      .update({ lost_reason: "Too expensive" })
      .eq("company_name", "Batik Wangi")
      .throwOnError();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Lead Management" }).click();
    await expect(column(page, "Interested").getByText("2 leads")).toBeVisible();
    await expect(column(page, "Failed").getByText("1 lead")).toBeVisible();
    await page.getByRole("link", { name: "Report", exact: true }).click();
    const figure = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(page.getByRole("link", { name: "4 leads", exact: true })).toBeVisible();
    await expect(figure("Funnel").getByRole("link", { name: /^Request Demo 1 / })).toBeVisible();
    await expect(figure("Waiting longest").getByRole("row")).toHaveCount(4);

    // Opens the table of a chart using only the keyboard.
    const lost = figure("Lost reasons");
    await lost.getByRole("link", { name: "Too expensive 1 lead" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(lost.getByRole("table")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(lost.getByRole("region", { name: "Lost reasons, table" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("now in Failed · lost because of “Too expensive”")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectAccessible(page, "the leads behind a figure", narrowAndWide);
    await page.getByRole("link", { name: "Batik Wangi" }).click();
    await expect(
      page.getByRole("dialog").getByRole("heading", { name: "Batik Wangi" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin\/report\/leads\?.*reason=Too\+expensive/);
    await page.getByRole("link", { name: "Back to the report" }).click();

    await page.getByLabel("Country").selectOption("Malaysia");
    await expect(page).toHaveURL(/country=MY/);
    await page.getByRole("combobox", { name: "Period" }).selectOption("Last 4 weeks");
    await page.reload();
    await expect(page.getByLabel("Country")).toHaveValue("MY");
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("Last 4 weeks");
    await expect(page.getByRole("link", { name: "1 lead", exact: true })).toBeVisible();
    await page.getByLabel("Country").selectOption("All countries");
    await expect(page.getByRole("link", { name: "4 leads", exact: true })).toBeVisible();
    await expectAccessible(page, "with leads");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, "320 px");

    // In print, the period is a text instead of fields, and there is no button.
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await expect(
      page.getByText(/^\d+ \w+(?: 20\d\d)? to \d+ \w+(?: 20\d\d)? · All countries$/),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Period" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  },
);
