import type { Locator, Page } from "@playwright/test";
import type { Patience } from "./patiently.ts";
import { expect, newPage, test } from "./fixtures.ts";
import { confirmAction, events, openHistory, pressAction } from "./studio-form.ts";
import { mutate, input, openDocument, publish, query } from "./studio.ts";

const FIRST = "Does the tide wait?";

const paragraph = (text: string) => ({
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: "s", _type: "span", marks: [], text }],
});

/** Id of the test's document, new for each test, since a document's history is kept after its deletion. */
let ID: string;
test.use({ isContentRestored: true, isSiteRead: false });
test.beforeEach(async ({ request }) => {
  ID = `lake-tide-${crypto.randomUUID()}`;
  await mutate(request, [
    { create: { _id: ID, _type: "faq", question: FIRST, answer: [paragraph("It does not.")] } },
  ]);
});

function dialog(studio: Page): Locator {
  return studio.getByRole("dialog");
}

/** Presses Ctrl-Z until the text is restored, since the browser decides how much one press undoes. */
async function undoUntil(
  studio: Page,
  text: () => Promise<string>,
  before: string,
  within?: Patience,
): Promise<void> {
  await expect(async () => {
    await studio.keyboard.press("Control+z");
    expect(await text()).toBe(before);
  }).toPass(within);
}

test(
  "a marketer undoes typing, restores a version, discards changes, duplicates and unpublishes",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const stored = () =>
      query<Record<string, string>>(
        request,
        `{"published": *[_id == "${ID}"][0].question, "draft": *[_id == "drafts.${ID}"][0].question}`,
      );
    const expectStored = (published: string | null, draft: string | null) =>
      expect.poll(stored).toEqual({ published, draft });
    const expectAnswer = (text: string) =>
      expect
        .poll(() => query<string>(request, `pt::text(*[_id == "drafts.${ID}"][0].answer)`))
        .toBe(text);
    const copies = () => query<string[]>(request, `*[question == "Does the tide rise?"]._id`);
    const studio = await openAs("marketer");
    await openDocument(studio, "faq", ID);
    const question = input(studio, "question");
    await expect(question).toBeEditable();

    await test.step("undoes typing in a field and in rich text", async () => {
      // Retries, since the Studio may remount the field for the first draft and lose the typed text.
      await expect(async () => {
        await question.fill(FIRST);
        await studio.keyboard.press("End");
        await studio.keyboard.type(" Ever?");
        await expectStored(FIRST, `${FIRST} Ever?`);
        await undoUntil(studio, () => question.inputValue(), FIRST, { timeout: 10_000 });
      }).toPass();
      await expectStored(FIRST, FIRST);

      const answer = studio.getByTestId("field-answer").getByRole("textbox");
      await expect(answer).toBeEditable();
      await answer.click();
      await studio.keyboard.press("Control+End");
      await studio.keyboard.type(" Nor does the lake.");
      await expectAnswer("It does not. Nor does the lake.");
      await undoUntil(studio, () => answer.innerText(), "It does not.");
      // Waits until the rich text is saved, since saving it after the publish would make a new draft.
      await expectAnswer("It does not.");
    });

    await test.step("shows an older version, restores it and discards it again", async () => {
      for (const words of ["Does the tide turn?", "Does the tide rise?"]) {
        await question.fill(words);
        await publish(studio);
        await expectStored(words, null);
      }
      await openHistory(studio);
      const published = events(studio).filter({ hasText: "Published" });
      await expect(published).toHaveCount(2);
      await published.nth(1).click();
      await expect(question).toHaveValue("Does the tide turn?");
      await studio.getByRole("button", { name: "Revert to revision" }).click();
      await studio.getByRole("button", { name: "Confirm" }).click();
      await expectStored("Does the tide rise?", "Does the tide turn?");
      await expect(question).toBeEditable();

      const discard = dialog(studio).getByRole("button", { name: "Discard changes" });
      await confirmAction(studio, "Discard changes", discard);
      await expectStored("Does the tide rise?", null);
      await expect(question).toHaveValue("Does the tide rise?");
    });

    await test.step("unpublishes the document: a draft is left", async () => {
      await studio.getByTestId("document-header-Published-chip").click();
      await expect(studio.getByRole("button", { name: "Edit", exact: true })).toBeEnabled();
      const unpublish = dialog(studio).getByRole("button", { name: /^Unpublish/ });
      await confirmAction(studio, "Unpublish", unpublish);
      await expectStored(null, "Does the tide rise?");
    });

    await test.step("duplicates the document, and deletes the copy", async () => {
      await studio.getByTestId("document-header-Draft-chip").click();
      await expect(question).toBeEditable();
      await pressAction(studio, "Duplicate");
      await expect.poll(copies).toHaveLength(2);
      await expect(studio).not.toHaveURL(new RegExp(ID));
      await expect(question).toBeEditable();
      const remove = dialog(studio).getByRole("button", { name: "Delete document" });
      await confirmAction(studio, "Delete", remove);
      await expect.poll(copies).toEqual([`drafts.${ID}`]);
    });
  },
);

test(
  "two users see each other, find a document, and cannot delete one that a page uses",
  { tag: "@nightly" },
  async ({ openAs, request, browser }) => {
    const section = {
      _key: "faq",
      _type: "faqSection",
      heading: "About the lake",
      items: [{ _key: "q", _type: "reference", _ref: ID }],
    };
    // The page has no path, so that it is not built.
    const page = { _id: "lake-page", _type: "page", title: "Lakes and tides", sections: [section] };
    await mutate(request, [{ create: page }]);

    const problems: string[] = [];
    const first = await newPage(browser, problems);
    await openDocument(first, "faq", ID);
    const second = await openAs("second marketer");
    await openDocument(second, "faq", ID);

    await test.step("the first user sees which field the second edits, and what they type", async () => {
      await input(second, "question").focus();
      // The form renders the avatar in a layer above the field, sometimes more than once.
      const avatars = first.getByTestId("document-panel-scroller").locator('[data-ui="Avatar"]');
      await expect(avatars.first()).toBeVisible();
      await input(second, "question").fill("Does the tide talk?");
      await expect(input(first, "question")).toHaveValue("Does the tide talk?");
      await second.context().close();
      await expect(avatars).toHaveCount(0);
    });

    await test.step("the list and the search of the whole Studio find the document", async () => {
      const entries = first.getByTestId("document-list-pane").getByTestId(/^pane-item-/);
      await first.getByPlaceholder("Search list").fill("tide talk");
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText("Does the tide talk?");
      await first.getByPlaceholder("Search list").fill("");
      await first.getByTestId("studio-search").click();
      await first.keyboard.type("lakes");
      const results = first.getByTestId("search-results");
      await expect(results.getByText("Lakes and tides")).toBeVisible();
      await first.keyboard.press("Escape");
    });

    await test.step("a document that a page uses cannot be deleted, and the page is named", async () => {
      await pressAction(first, "Delete");
      await expect(dialog(first)).toContainText("is used and cannot be deleted");
      await expect(dialog(first)).toContainText("Lakes and tides");
      await expect(dialog(first).getByRole("button", { name: /anyway$/ })).toHaveCount(0);
      await dialog(first).getByRole("button", { name: "Close", exact: true }).click();
      expect(await query(request, `*[_id == "${ID}"][0].question`)).toBe(FIRST);
    });

    await test.step("the content can be read as published, as drafts or as a release", async () => {
      await first.getByTestId("global-perspective-menu-button").click();
      const menu = first.getByTestId("release-menu");
      await expect(menu).toContainText("Published");
      await expect(menu).toContainText("Drafts");
      await expect(menu).toContainText("New release");
    });
    await first.context().close();
    expect(problems).toEqual([]);
  },
);
