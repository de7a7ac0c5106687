import { readFile } from "node:fs/promises";
import { chooseMore, column, signInAs } from "./board-page.ts";
import { exportBoard } from "./csv-export.ts";
import { dayAt, eraseLeads, openDesk, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test.beforeEach(async () => {
  await eraseLeads();
  await storeLeads(
    {
      company_name: "Warung Nusa",
      contact_number: "+62 21 555 0187",
      source: "indonesia-demo",
      attribution: { utm_campaign: "ramadan" },
      created_at: daysAgo(1.5),
    },
    {
      company_name: "Bright Dental",
      solution_interested: "Knowledge Base AI",
      created_at: daysAgo(3),
    },
    {
      company_name: "Best Prices",
      contact_name: "Win Now",
      email: "win@best-prices.example",
      remarks: '=HYPERLINK("https://bad.example","Cheap, cheap")',
      is_suspected: true,
      created_at: daysAgo(40),
    },
    {
      company_name: "Tiffin & Co",
      contact_number: "+60 12-555 0162",
      stage: "closed",
      created_at: daysAgo(10),
    },
  );
});

test("the address has search, filters and order; the counts show matches and total", async ({
  openAs,
}) => {
  const page = await openAs("admin");
  await signInAs(page, admin);
  const shown = (stage = "Interested") =>
    column(page, stage).getByRole("heading", { level: 3 }).allTextContents();
  const filters = page.getByRole("dialog", { name: "Filters" });
  const openFilters = () => page.getByRole("button", { name: /^Filters/ }).click();
  // Waits until the popover is gone: while it fades out, its fields still accept text, but it cannot be closed.
  const closeFilters = async () => {
    await page.keyboard.press("Escape");
    await expect(filters).toHaveCount(0);
  };
  const filter = async (label: string, option: string) => {
    await openFilters();
    await filters.getByLabel(label).selectOption(option);
    await closeFilters();
  };
  const clear = async () => {
    await openFilters();
    await filters.getByRole("button", { name: "Clear filters" }).click();
    await closeFilters();
  };
  await expect(page.getByText("4 leads", { exact: true })).toBeVisible();
  await expect.poll(() => shown()).toEqual(["Warung Nusa", "Bright Dental", "Best Prices"]);

  const search = page.getByRole("searchbox", { name: "Search leads" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  // The search covers every text of a lead, with words in any order and phone numbers without spaces.
  for (const [words, found] of [
    ["RAMADAN", "Warung Nusa"],
    ["+62215550187", "Warung Nusa"],
    ["+62 21 5550187", "Warung Nusa"],
    ["warúng NÚSA", "Warung Nusa"],
    ["win cheap", "Best Prices"],
    ["knowledge", "Bright Dental"],
  ] as const) {
    await search.fill(words);
    await expect.poll(() => shown()).toEqual([found]);
  }
  await page.getByRole("link", { name: "Bright Dental" }).click();
  const panel = page.getByRole("dialog", { name: "Bright Dental" });
  await panel.getByLabel("Add a note").fill("Sends 100% of orders by WhatsApp.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "100% of orders" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await search.fill("bright 100% whàtsapp");
  await expect.poll(() => shown()).toEqual(["Bright Dental"]);
  await expect(column(page, "Interested")).toContainText("Found in notes");
  await search.fill("knowledge");
  await expect(column(page, "Interested").getByText("Found in notes")).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=knowledge$/);
  await expect(page.getByText("1 of 4 leads")).toBeVisible();
  await expect(column(page, "Interested").getByText("1 of 3")).toBeVisible();
  await page.reload();
  await expect.poll(() => shown()).toEqual(["Bright Dental"]);
  await expect(search).toHaveValue("knowledge");
  await search.fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No leads match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(search).toHaveValue("");
  await expect(page).toHaveURL(/dashboard$/);

  await filter("Solution", "Knowledge Base AI");
  await expect.poll(() => shown()).toEqual(["Bright Dental"]);
  await expect(page).toHaveURL(/solution=Knowledge\+Base\+AI/);
  await clear();
  await filter("Source", "indonesia-demo");
  await expect.poll(() => shown()).toEqual(["Warung Nusa"]);
  await filter("Country", "Singapore");
  await expect(page.getByText("0 of 4 leads")).toBeVisible();
  await clear();
  await filter("Country", "Malaysia");
  await expect.poll(() => shown("Closed")).toEqual(["Tiffin & Co"]);
  await clear();
  await filter("Came in", "Last 7 days");
  await expect.poll(() => shown()).toEqual(["Warung Nusa", "Bright Dental"]);
  await filter("Came in", "Older than 30 days");
  await expect.poll(() => shown()).toEqual(["Best Prices"]);
  await clear();
  await filter("Spam", "Without suspected spam");
  await expect.poll(() => shown()).toEqual(["Warung Nusa", "Bright Dental"]);
  await clear();

  const order = page.getByRole("combobox", { name: "Order" });
  await order.selectOption("Company A to Z");
  await expect.poll(() => shown()).toEqual(["Best Prices", "Bright Dental", "Warung Nusa"]);
  await order.selectOption("Oldest first");
  await expect.poll(() => shown()).toEqual(["Best Prices", "Bright Dental", "Warung Nusa"]);
  await expect(page).toHaveURL(/sort=oldest/);
});

test(
  "the export contains the shown leads with notes, as UTF-8 with a BOM, formulas escaped",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("admin");
    await signInAs(page, admin);
    await page.goto("/admin/dashboard?suspected=only");
    await expect(page.getByText("1 of 4 leads")).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), exportBoard(page)]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    const columns = "Company,Contact,Phone,Email,Solution,Remarks,Notes,Stage,";
    expect(text.startsWith(`\uFEFF${columns}`)).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""https://bad.example"",""Cheap, cheap"")"`);
    expect(text).toContain(",+65 6555 0104,");
    expect(text).not.toContain("Warung Nusa");

    await page.goto("/admin/dashboard?q=no-such-lead");
    await expect(page.getByText("0 of 4 leads")).toBeVisible();
    const [empty] = await Promise.all([
      page.waitForEvent("download"),
      exportBoard(page, "semicolons"),
    ]);
    const heading = await readFile(await empty.path(), "utf8");
    expect(heading.startsWith(`\uFEFF${columns.replaceAll(",", ";")}`)).toBe(true);
    expect(heading).not.toContain("\n");
  },
);

test(
  "? shows the shortcuts, which can be switched off permanently",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("admin");
    await signInAs(page, admin);
    await expect(column(page, "Interested").getByRole("listitem")).toHaveCount(3);
    const focusedLead = () => page.locator(":focus").getAttribute("aria-label");
    await page.keyboard.press("j");
    await expect.poll(focusedLead).toBe("Drag Warung Nusa");
    await page.keyboard.press("j");
    await expect.poll(focusedLead).toBe("Drag Bright Dental");
    await page.keyboard.press("l");
    await expect.poll(focusedLead).toBe("Drag Tiffin & Co");
    await page.keyboard.press("m");
    await expect(page.getByRole("menuitem", { name: "Failed" })).toBeVisible();
    // Waits until the menu has the focus, a frame after it is rendered: if it closed earlier, the focus would stay on
    // the card's handle.
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect.poll(focusedLead).toBe("Move to... Tiffin & Co");
    await page.keyboard.press("o");
    await expect(page.getByRole("dialog", { name: "Tiffin & Co" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(column(page, "Interested").getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("searchbox")).not.toBeFocused();
    await chooseMore(page, "Keyboard shortcuts");
    await dialog.getByRole("checkbox", { name: "Single-key shortcuts" }).check();
  },
);

test(
  "the working hours decide whether a reply is overdue",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    // Nearly a week includes working days, so the time to reply has passed.
    await storeLeads({ company_name: "Kopi Lane", created_at: daysAgo(6.9) });
    const page = await openAs("admin");
    await signInAs(page, admin);
    await expect(page.getByText(/No reply yet/)).toBeVisible();
    await page.goto("/admin/dashboard/settings/leads");
    const hours = page.getByRole("group", { name: "Singapore" });
    const minutes = hours.getByLabel("Reply within (min)");
    const save = page.getByRole("button", { name: "Update Working Hours" });
    try {
      await minutes.fill("3");
      await save.click();
      await expect(page.getByText("Reply time must be between 5 and 10080 minutes")).toBeVisible();
      await minutes.fill("10080");
      await save.click();
      await expect(page.getByText("The working hours have been updated.")).toBeVisible();
      await page.getByRole("link", { name: "Lead Management" }).click();
      await expect(page.getByRole("heading", { name: "Kopi Lane" })).toBeVisible();
      await expect(page.getByText(/No reply yet/)).toHaveCount(0);
    } finally {
      const desk = await openDesk();
      await desk.from("working_hours").update({ response_minutes: 60 }).eq("country", "SG");
    }
  },
);

test("a reply is not late on a public holiday", { tag: "@nightly" }, async ({ openAs }) => {
  const desk = await openDesk();
  const [today = "", yesterday = ""] = [dayAt(0), dayAt(-1)];
  const { data: hours } = await desk.from("working_hours").select().eq("country", "SG").single();
  const { data: known } = await desk
    .from("public_holidays")
    .delete()
    .eq("country", "SG")
    .in("day", [today, yesterday])
    .select();
  await desk
    .from("working_hours")
    .update({ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "23:59", response_minutes: 5 })
    .eq("country", "SG");
  await eraseLeads();
  await storeLeads({ company_name: "Kopi Lane", created_at: daysAgo(0.01) });
  const page = await openAs("admin");
  await signInAs(page, admin);
  try {
    await expect(page.getByText(/No reply yet/)).toBeVisible();
    await page.goto("/admin/dashboard/settings/leads");
    const card = page.getByRole("region", { name: "Public Holidays" });
    for (const [day, name] of [
      [yesterday, "The day before"],
      [today, "Founder's Day"],
    ] as const) {
      await card.getByLabel("Day", { exact: true }).fill(day);
      await card.getByLabel("Name of the holiday").fill(name);
      await card.getByRole("button", { name: "Add Holiday" }).click();
      await expect(page.getByText(`${name} has been added.`)).toBeVisible();
    }
    await page.getByRole("link", { name: "Lead Management" }).click();
    await expect(page.getByRole("heading", { name: "Kopi Lane" })).toBeVisible();
    await expect(page.getByText(/No reply yet/)).toHaveCount(0);

    await page.goto("/admin/dashboard/settings/leads");
    await card.getByLabel("Year", { exact: true }).selectOption(today.slice(0, 4));
    await card.getByRole("button", { name: /^Remove Founder's Day/ }).click();
    await expect(page.getByText("Founder's Day has been removed.")).toBeVisible();
    await page.getByRole("link", { name: "Lead Management" }).click();
    await expect(page.getByText(/No reply yet/)).toBeVisible();
  } finally {
    const { country = "SG", time_zone: _zone, ...before } = hours ?? {};
    await desk.from("working_hours").update(before).eq("country", country);
    await desk.from("public_holidays").delete().eq("country", "SG").in("day", [today, yesterday]);
    if (known?.length) await desk.from("public_holidays").insert(known);
  }
});
