import type { APIRequestContext, Page } from "@playwright/test";
import { expect, holdBack, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import {
  act,
  expectBuilt,
  expectHtml,
  input,
  mutate,
  openDocument,
  openInRelease,
  publish,
  query,
} from "./studio.ts";
import { urls } from "./stack.ts";

test.use({ isContentRestored: true });

type Language = { _key: string; code: string };

/** Adds Tamil, which the starting content does not have, to the site's languages. */
async function addTamil(request: APIRequestContext): Promise<void> {
  const stored = await query<Language[] | null>(request, `*[_id == "siteSettings"][0].languages`);
  const english = { _key: "en", _type: "siteLanguage", code: "en", name: "English" };
  const tamil = { _key: "ta", _type: "siteLanguage", code: "ta", name: "தமிழ்" };
  const languages = [...(stored ?? [english]), tamil];
  await mutate(request, [{ patch: { id: "siteSettings", set: { languages } } }]);
}

/** Adds Tamil in the form of the settings, as a marketer does. */
async function addTamilInSettings(studio: Page): Promise<void> {
  await openDocument(studio, "siteSettings", "siteSettings", "languages");
  const languages = studio.getByTestId("field-languages");
  await languages.getByRole("button", { name: "Add item" }).click();
  const item = studio
    .getByTestId("nested-object-dialog")
    .or(studio.getByTestId("popover-edit-dialog"));
  await item.getByRole("textbox", { name: "Code" }).fill("ta");
  await item.getByRole("textbox", { name: "Name" }).fill("தமிழ்");
  await studio.keyboard.press("Escape");
  await expect(item).toBeHidden();
  await expect(languages.getByText("தமிழ்")).toBeVisible();
  const stored = `*[_id == "drafts.siteSettings"][0].languages[-1]{ code, name }`;
  const tamil = { code: "ta", name: "தமிழ்" };
  await expect.poll(() => query(studio.request, stored)).toEqual(tamil);
  await publish(studio);
}

/** Opens the panel of translations of the open document. */
async function openPanel(studio: Page) {
  const panel = studio.getByTestId("inspector");
  await studio.getByRole("button", { name: "Translations", exact: true }).click();
  await expect(panel).toBeVisible();
  return panel;
}

test(
  "creates a version; a changed source makes its heading out of date until an editor confirms",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await addTamilInSettings(studio);
    await openDocument(studio, "page", "page-waiter-ai");
    const panel = await openPanel(studio);
    const make = panel.getByRole("button", { name: "Make the Tamil version" });
    await expect(make).toBeVisible();

    // Creates the version, and undoes that.
    const versions = () => query<string[]>(request, `*[_id match "*page-waiter-ai-ta"]._id`);
    await make.click();
    await studio.getByRole("button", { name: "Undo" }).click();
    await expect.poll(versions).toEqual([]);

    await openDocument(studio, "page", "page-waiter-ai");
    await openPanel(studio);
    await make.click();
    await expect.poll(versions).toEqual(["drafts.page-waiter-ai-ta"]);
    await expect(input(studio, "path")).toHaveValue("/ta/waiter-ai");
    const languages = studio.getByRole("navigation", { name: "Languages of this document" });
    await expect(languages.getByRole("button", { name: "தமிழ்" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(panel.getByText(/^In progress: \d+ to translate$/)).toBeVisible();

    // Marks two fields as right while the text that was typed into a third one is not stored yet.
    const store = await holdBack(studio, /\/data\/actions\/.*document\.commit/);
    await input(studio, "title").fill("வெய்ட்டர் AI");
    const kept = () =>
      query<string[]>(
        request,
        `*[_id == "drafts.page-waiter-ai-ta"][0].translatedFrom.texts[].path`,
      );
    const same = ["seo.description", "seo.keywords"];
    for (const path of same) {
      const row = panel.getByTestId(`translation-${path}`);
      await row.getByRole("button", { name: "Right as it is" }).click();
    }
    await expect.poll(kept).toEqual(same);
    store();
    await expect.poll(kept).toEqual([...same, "title"]);
    for (const path of [...same, "title"])
      await expect(panel.getByTestId(`translation-${path}`)).toBeHidden();

    // Translates a field in the panel.
    const heading = panel.getByTestId("translation-sections[hero].heading");
    await heading.getByRole("button", { name: "Edit" }).click();
    const field = input(studio, 'sections[_key=="hero"].heading');
    await expect(field).toBeVisible();
    await field.fill("ஒவ்வொரு ஆர்டரும்");
    await studio.keyboard.press("Escape");
    await expect(heading).toBeHidden();
    await publish(studio);

    await openDocument(studio, "page", "page-waiter-ai", 'sections[_key=="hero"].heading');
    await field.fill("Every order, at once.");
    await studio.keyboard.press("Escape");
    const draft = `*[_id == "drafts.page-waiter-ai"][0].sections[_key == "hero"][0].heading`;
    await expect.poll(() => query(request, draft)).toBe("Every order, at once.");

    // A change of the source counts only when it is published, not in a draft.
    await studio.goto(`${urls.studio}/translations`);
    const table = studio.getByRole("table");
    await expect(table).toBeVisible();
    const changed = studio.getByRole("heading", { name: "Changed since it was translated" });
    await expect(changed).toBeHidden();
    await openDocument(studio, "page", "page-waiter-ai");
    await publish(studio);
    await studio.goto(`${urls.studio}/translations`);
    await expect(changed).toBeVisible();
    const row = studio
      .getByTestId("translation-sections[hero].heading")
      .filter({ hasText: "ஒவ்வொரு ஆர்டரும்" });
    await expect(row).toContainText("Every order, at once.");
    await expect(row).toContainText("English, when it was translated");
    await row.getByRole("button", { name: "Still right" }).click();
    await expect(row).toBeHidden();
  },
);

test(
  "a field of a version offers documents in its language, and creates new ones in it",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    await mutate(request, [{ patch: { id: "page-waiter-ai-ms", unset: ["solution"] } }]);
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai-ms", "solution");
    const offers = studio.getByTestId("autocomplete-popover").getByRole("option");
    // There are five solutions in each language, and this one has the same name in all four languages. Retries, since a
    // form that is still rendering loses typed text.
    await patiently(async (soon) => {
      await studio.getByRole("combobox", { name: "Solution" }).fill("Waiter AI");
      await expect(offers).toHaveCount(5, soon);
    });
    await expect(offers.filter({ hasText: "AI pengambil pesanan untuk restoran" })).toHaveCount(1);
    await studio.keyboard.press("Escape");

    await studio.getByRole("button", { name: "Create", exact: true }).last().click();
    await input(studio, "name").fill("Kafe AI");
    const made = `*[_type == "solution" && name == "Kafe AI"]{ language }`;
    await expect.poll(() => query(request, made)).toEqual([{ language: "ms" }]);

    // The new document does not exist in the first language: the Studio lists it and creates that version.
    await studio.goto(`${urls.studio}/translations`);
    const alone = studio.getByRole("region", { name: "In one language only" });
    await alone.getByRole("link", { name: "Kafe AI" }).click();
    const panel = studio.getByTestId("inspector");
    await expect(panel.getByText(/^This is only in Malay\./)).toBeVisible();
    await panel.getByRole("button", { name: "Make the English version" }).click();
    const id = await query<string>(request, `*[_type == "solution" && name == "Kafe AI"][0]._id`);
    const source = `${id.replace("drafts.", "")}-en`;
    await expect.poll(() => query(request, `count(*[_id == "drafts.${source}"])`)).toBe(1);
    expect(await query(request, `*[_id == "drafts.${source}"][0].language`)).toBeNull();
    await expect(
      studio.getByRole("navigation", { name: "Languages of this document" }).getByRole("button"),
    ).toHaveText(["English", "Bahasa Melayu"]);
    await studio.goto(`${urls.studio}/translations`);
    await expect(studio.getByRole("table")).toBeVisible();
    await expect(alone).toBeHidden();
  },
);

test(
  "a version created in a release is published only with the release",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    await addTamil(request);
    const releaseId = "tamil";
    const metadata = { title: "Tamil", releaseType: "asap" };
    await act(request, [{ actionType: "sanity.action.release.create", releaseId, metadata }]);
    const published = () =>
      query<object[]>(request, `*[!(_type match "system.*")] | order(_id asc)`, "published");
    const before = await published();
    const drafts = () => query<string[]>(request, `*[_id in path("drafts.**")]._id | order(@ asc)`);
    const draftsBefore = await drafts();
    const studio = await openAs("marketer");
    await openInRelease(studio, releaseId, { type: "page", id: "page-waiter-ai" });
    const panel = await openPanel(studio);
    await panel.getByRole("button", { name: "Make the Tamil version" }).click();
    const versions = () =>
      query<string[]>(request, `*[_id in path("versions.${releaseId}.**")]._id | order(@ asc)`);
    await expect
      .poll(versions)
      .toEqual([
        `versions.${releaseId}.page-waiter-ai-ta`,
        expect.stringMatching(`^versions.${releaseId}.translation-`),
      ]);
    await expect(input(studio, "path")).toHaveValue("/ta/waiter-ai");
    await expect(panel.getByText(/^In progress: \d+ to translate$/)).toBeVisible();
    await input(studio, "title").fill("வெய்ட்டர் AI");
    const title = `*[_id == "versions.${releaseId}.page-waiter-ai-ta"][0].title`;
    await expect.poll(() => query(request, title)).toBe("வெய்ட்டர் AI");
    expect(await published()).toEqual(before);
    expect(await drafts()).toEqual(draftsBefore);

    // Outside the release the version does not exist yet.
    await openDocument(studio, "page", "page-waiter-ai");
    await openPanel(studio);
    await expect(panel.getByRole("button", { name: "Make the Tamil version" })).toBeVisible();

    await act(request, [{ actionType: "sanity.action.release.publish", releaseId }]);
    await expectBuilt(request, "/ta/waiter-ai");
    await expectHtml(request, "/waiter-ai", /hreflang="ta"/i);
  },
);

test(
  "text typed into a translated setting is kept during a save, and saved on closing the panel",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "siteSettings", "siteSettings");
    const panel = await openPanel(studio);
    const line = panel.getByRole("listitem").filter({ hasText: "Bahasa Indonesia" });
    await line.getByRole("button", { name: "Show its texts" }).click();
    const textOf = (path: string) =>
      panel.getByTestId(`translation-${path}`).getByRole("textbox", { name: "Indonesian" });
    const save = panel.getByTestId("translation-footer.text").getByRole("button", { name: "Save" });
    const stored = (path = "footer.text") =>
      query<string>(
        request,
        `*[_id == "drafts.siteSettings"][0].localizedTexts[language == "id" && path == "${path}"][0].value`,
      );
    const footer = textOf("footer.text");
    await expect(footer).toHaveValue(/^Agen AI untuk restoran/);
    await expect(save).toBeHidden();
    const store = await holdBack(studio, /\/data\/mutate\//);
    await footer.fill("Agen AI");
    await save.click();
    await expect(save).toBeDisabled();
    await footer.fill("Agen AI untuk warung");
    store();
    await expect.poll(() => stored()).toBe("Agen AI");

    // Another user's change appears in the panel, which shows that the panel has read the stored document again.
    const other = `localizedTexts[_key=="id-notFound-heading"].value`;
    const set = { [other]: "Halaman tidak ada" };
    await mutate(request, [{ patch: { id: "drafts.siteSettings", set } }]);
    await expect(textOf("notFound.heading")).toHaveValue("Halaman tidak ada");
    await expect(footer).toHaveValue("Agen AI untuk warung");
    await save.click();
    await expect.poll(() => stored()).toBe("Agen AI untuk warung");
    await expect(save).toBeHidden();

    await textOf("notFound.heading").fill("Halaman ini tidak ada");
    await panel.getByRole("button", { name: "Close translations" }).click();
    await expect(panel).toBeHidden();
    await expect.poll(() => stored("notFound.heading")).toBe("Halaman ini tidak ada");
  },
);
