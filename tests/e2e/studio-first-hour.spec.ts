import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { addItem, choose, closeItem, events, fieldIn, pressInMenu, write } from "./studio-form.ts";
import { expectHtml, goToDocument, input, query } from "./studio.ts";
import { urls } from "./stack.ts";

test.use({ isContentRestored: true });

const guide = readFileSync(new URL("../../docs/editing.md", import.meta.url), "utf8");
const sectionOf = (heading: RegExp) =>
  guide.split(/^## /m).find((text) => heading.test(text)) ?? "";
const steps = [
  ...sectionOf(/^Your first hour\n/).matchAll(/^\d+\. ([^]*?)(?=\n\d+\. |\n\n|$)/gm),
].map(([, text = ""]) => text.replaceAll(/\s+/g, " "));

/** Returns the bold texts of a part of the guide, which are the labels to click, in order. */
const labelsOf = (text = "") => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = ""]) => label);
const labelsOfTask = (number: number) => labelsOf(sectionOf(new RegExp(`^${number}\\. `)));

/** Publishes the open document by the label that the guide names. */
async function publishBy(studio: Page, label: string | undefined): Promise<void> {
  const button = studio
    .getByTestId("action-publish")
    .and(studio.getByRole("button", { name: label }));
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toBeDisabled();
}

/** Opens a tool by its label in the bar at the top. */
async function openTool(studio: Page, label: string | undefined): Promise<void> {
  await studio
    .getByRole("link", { name: new RegExp(`^${label}`) })
    .first()
    .click();
}

const png = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

// The test reads the steps and labels from the guide, so it fails if the Studio does not have a label.
test(
  "a marketer's first hour works as the guide says",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const [, change = "", facts = "", page = "", lists = ""] = steps;
    const tasks = [change, facts, page, lists].map((text) => text.match(/\d+/g));
    expect(tasks).toEqual([["1"], ["2", "3"], ["4", "5", "6"], null]);
    const studio = await openAs("marketer");
    const hero = 'sections[_key=="hero"].heading';
    const headline = `*[_id == "page-waiter-ai"][0].sections[_key == "hero"][0].heading`;
    const before = await query<string>(request, headline);
    const [presentation, structure, publish] = labelsOfTask(1);

    await test.step(change, async () => {
      await studio.setViewportSize({ width: 1500, height: 1100 });
      await studio.goto(urls.studio);
      await openTool(studio, presentation);
      await openTool(studio, structure);
      await goToDocument(studio, "page", "page-waiter-ai", hero);
      await input(studio, hero).fill("The whole kitchen hears you.");
      await publishBy(studio, publish);
      await expectHtml(request, "/waiter-ai", "The whole kitchen");

      const [history = ""] = labelsOf(change);
      const menu = studio.getByTestId("pane-context-menu-button").last();
      await pressInMenu(
        menu,
        studio.getByRole("menuitem", { name: history }),
        events(studio).first(),
      );
      await expect(events(studio).nth(1)).toBeVisible();
      await events(studio).last().click();
      await studio.getByRole("button", { name: "Revert to revision" }).click();
      await studio.getByRole("button", { name: "Confirm" }).click();
      await publishBy(studio, publish);
      await expect.poll(() => query(request, headline)).toBe(before);
    });

    await test.step(facts, async () => {
      const [list = "", value = "", press] = labelsOfTask(2);
      await openTool(studio, structure);
      await studio.getByRole("link", { name: list, exact: true }).click();
      await studio.getByRole("link", { name: /businesses work with Selat/ }).click();
      await studio.getByLabel(value, { exact: true }).fill("650+");
      await publishBy(studio, press);
      await expectHtml(request, "/", "650+ businesses work with Selat");

      const [, brace = ""] = /Type `(.)`/.exec(sectionOf(/^3\. /)) ?? [];
      await goToDocument(studio, "page", "page-waiter-ai", hero);
      await input(studio, hero).fill("Chosen by ");
      await input(studio, hero).press("End");
      await input(studio, hero).pressSequentially(`${brace}busin`);
      const choice = studio.getByRole("option", { name: /650\+/ });
      await expect(choice).toBeVisible();
      await expect(input(studio, hero)).toHaveAttribute("aria-activedescendant", /.+/);
      await input(studio, hero).press("Enter");
      await publishBy(studio, publish);
      await expectHtml(request, "/waiter-ai", "Chosen by 650+");
    });

    await test.step(page, async () => {
      const [upload = "", ready] = labelsOfTask(4);
      await goToDocument(
        studio,
        "page",
        "page-ai-solutions-singapore",
        'sections[_key=="hero"].image',
      );
      const dialog = studio.getByTestId("nested-object-dialog");
      const file = { name: "cup.png", mimeType: "image/png", buffer: await png() };
      const field = dialog.getByRole("button", { name: upload, exact: true });
      // Retries, since a form that is still rendering may replace the field that got the file.
      await expect(async () => {
        const shown = dialog.getByTestId("hotspot-image-input");
        if (!(await shown.isVisible())) await field.setInputFiles(file, { timeout: 5_000 });
        await expect(shown).toBeVisible({ timeout: 20_000 });
      }).toPass();
      await write(dialog, "image.alt", "A cup of kopi");
      await closeItem(dialog);
      await publishBy(studio, ready);
      await expectHtml(request, "/ai-solutions-singapore", 'alt="A cup of kopi"');

      const [add = "", now] = labelsOfTask(5);
      await goToDocument(studio, "page", "page-waiter-ai");
      const sections = studio.getByTestId("field-sections");
      await expect(sections.getByRole("button", { name: add }).last()).toBeVisible();
      const figures = await addItem(sections, "Figures");
      await write(figures, "heading", "What the counter notices.");
      await fieldIn(figures, "items").getByRole("button", { name: add }).click();
      await choose(fieldIn(figures, "items"), "customers are satisfied");
      await closeItem(figures);
      await publishBy(studio, now);
      await expectHtml(request, "/waiter-ai", "What the counter notices.");

      const [, pages = "", made, settings = "", menu = "", addLink = "", link = ""] = labelsOfTask(
        6,
      ).filter((label) => label !== "+");
      await openTool(studio, structure);
      await studio.getByRole("link", { name: pages, exact: true }).click();
      await studio
        .getByRole("link", { name: /^Country/ })
        .first()
        .click();
      await studio.getByTestId("action-intent-button").click();
      await input(studio, "title").fill("AI Solutions Thailand");
      await input(studio, "path").fill("/ai-solutions-thailand");
      const first = await addItem(studio.getByTestId("field-sections"), "Hero");
      await write(first, "heading", "AI agents that speak Thai, krub.");
      await closeItem(first);
      await publishBy(studio, made);
      await expectHtml(request, "/ai-solutions-thailand", "krub.");
      await openTool(studio, structure);
      await studio.getByRole("link", { name: settings, exact: true }).click();
      await studio.getByRole("tab", { name: menu, exact: true }).click();
      const navigation = studio.getByTestId("field-navigation");
      await expect(navigation.getByRole("button", { name: addLink }).last()).toBeVisible();
      const entry = await addItem(navigation, link);
      await write(entry, "label", "Thailand");
      await choose(entry, "AI Solutions Thailand");
      await closeItem(entry);
      await publishBy(studio, made);
      await expectHtml(request, "/", /href="\/ai-solutions-thailand"[^>]*>Thailand</);
    });

    await test.step(lists, async () => {
      for (const tool of labelsOf(lists)) {
        await openTool(studio, tool);
        const heading = studio.getByRole("heading", { level: 1, name: new RegExp(tool, "i") });
        await expect(heading).toBeVisible();
      }
      expect(labelsOf(lists)).toEqual(["Translations", "Health"]);
    });
  },
);
