import { randomUUID } from "node:crypto";
import { service, storeLeads } from "../e2e/desk-data.ts";
import { admin } from "../e2e/stack.ts";
import { expect, test } from "./fixtures.ts";
import type { Tab } from "./tab.ts";

async function isInStage(tab: Tab, company: string, stage: string): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await service.from("leads").select("stage").eq("company_name", company);
      return data?.[0]?.stage;
    })
    .toBe(stage);
  await tab.sees(`#stage-${stage} [data-lead]`, company);
}

test("moves a lead by drag, keyboard and menu, and opens and closes its panel", async ({ tab }) => {
  const company = `Kopi Lane ${randomUUID().slice(0, 8)}`;
  await storeLeads({ company_name: company });
  await tab.resize(1440, 900);
  await tab.open("/admin/login");
  await tab.type("[name=email]", admin.email);
  await tab.type("[name=password]", admin.password);
  await tab.press("Enter");
  await tab.sees("h1", "Lead Management Dashboard");
  await tab.sees("[data-lead]", company);
  // Searches for this lead, since a lead of the other engine may arrive at any moment and move its card.
  await tab.type("[type=search]", company);
  await tab.sees("[data-lead]", "", 1);

  const card = await tab.reach("[data-lead]", company);
  const column = await tab.reach("#stage-request-demo");
  await tab.drag(card, column, "#stage-request-demo[data-over]");
  await isInStage(tab, company, "request-demo");

  await tab.focus("button", `Drag ${company}`);
  await tab.press("Space", "ArrowRight", "Space");
  await isInStage(tab, company, "request-trial");
  await expect.poll(() => tab.focused()).toBe(`Drag ${company}`);

  await tab.click("button", `Move to... ${company}`);
  await tab.hover("[role=menuitem]", "Failed");
  await tab.click("[role=menuitem][data-highlighted]", "Failed");
  await isInStage(tab, company, "failed");

  await tab.click("[data-lead] a", company);
  await tab.sees("[role=dialog] h2", company);
  await tab.press("Escape");
  await tab.sees("[role=dialog]", "", 0);
  await tab.click("[data-lead] a", company);
  await tab.click("[role=dialog] button", "Close");
  await tab.sees("[role=dialog]", "", 0);
});
