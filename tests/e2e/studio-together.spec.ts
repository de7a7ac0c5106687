import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { events, openHistory, pressInMenu } from "./studio-form.ts";
import { input, mutate, openDocument, publish } from "./studio.ts";

test.use({ isContentRestored: true, isSiteRead: false });
test.afterEach(async ({ request }) => {
  await mutate(request, [{ delete: { query: "*" } }], { dataset: "production-comments" });
});

const ANSWER = [
  {
    _type: "block",
    _key: "a",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "b", text: "Where they write to you already.", marks: [] }],
  },
];

/** Signs out the current user in the Studio's menu, and signs in as another one. */
async function signInAs(studio: Page, name: string): Promise<void> {
  await studio.goto(`${urls.studio}/structure`);
  const out = studio.getByRole("menuitem", { name: "Sign out" });
  await pressInMenu(studio.locator("#user-menu"), out);
  await studio.getByRole("link", { name }).click();
  await expect(studio.getByTestId("structure-tool-list-pane").first()).toBeVisible();
}

/** Locates the initials of other users who have the document open. */
const others = (studio: Page) => studio.getByTestId("document-level-presence");

test(
  "two editors see each other, comment, assign a task, and see who changed what",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const [ada, budi] = [await openAs("Ada"), await openAs("Budi")];
    const id = `faq-${crypto.randomUUID()}`;
    const question = "Where do our customers reach the agents?";
    await mutate(request, [{ create: { _id: id, _type: "faq", question, answer: ANSWER } }]);
    await signInAs(budi, "Budi Hartono");
    await Promise.all([openDocument(ada, "faq", id), openDocument(budi, "faq", id)]);

    await test.step("each editor sees where the other is", async () => {
      await expect(others(ada).getByText("BH")).toBeVisible();
      await expect(others(budi).getByText("AL")).toBeVisible();
      await input(ada, "question").click();
      // Sanity renders a second avatar for when the field is scrolled out of view, so that there may be two.
      const face = budi.getByTestId("document-panel-scroller").getByText("AL", { exact: true });
      await expect(face.filter({ visible: true }).first()).toBeVisible();
    });

    await test.step("comments on a field with a mention, and answers", async () => {
      const field = ada.getByTestId("field-question");
      await field.hover();
      await field.getByRole("button", { name: "Add comment" }).click();
      const editor = ada.getByTestId("comment-input-editable");
      await editor.pressSequentially("Can this be shorter? @Bud");
      const menu = ada.getByTestId("comments-mentions-menu");
      await expect(menu.getByText("Budi Hartono")).toBeVisible();
      await editor.press("Enter");
      await expect(menu).toBeHidden();
      await ada.getByTestId("comment-input-send-button").click();
      await budi
        .getByTestId("field-question")
        .getByRole("button", { name: "Open comments" })
        .click();
      const thread = budi.getByTestId("comments-list-item");
      await expect(thread).toContainText("Can this be shorter? @Budi Hartono");
      await expect(thread).toContainText("Ada Lim");
      await thread.getByTestId("comment-input-editable").pressSequentially("Yes, I shorten it.");
      await thread.getByTestId("comment-input-send-button").click();
      // The speech bubble in the header opens the list of all comments on a document.
      await ada.getByRole("button", { name: "Close comments" }).click();
      await ada.getByRole("button", { name: "Comments", exact: true }).click();
      await expect(ada.getByTestId("comments-list-item")).toContainText("Yes, I shorten it.");
      await ada.getByTestId("comments-list-item-status-button").first().click();
      await expect(budi.getByTestId("comments-list-item")).toHaveCount(0);
      for (const studio of [ada, budi])
        await studio.getByRole("button", { name: "Close comments" }).click();
    });

    await test.step("assigns a task", async () => {
      await ada.getByTestId("tasks-toolbar").click();
      await ada.getByRole("button", { name: "New task", exact: true }).click();
      await ada.getByPlaceholder("Task title").fill("Shorten the question");
      const assignee = ada.getByRole("menuitem", { name: "Budi Hartono" });
      await pressInMenu(ada.getByText("Select assignee"), assignee);
      await expect(ada.getByText("Deadline")).toBeVisible();
      await ada.getByRole("button", { name: "Create Task" }).click();
      await expect(ada.getByText("1 open task")).toBeVisible();
      await budi.getByTestId("tasks-toolbar").click();
      const task = budi.getByTestId("tasks-list-item");
      await expect(task).toContainText("Shorten the question");
      await task.getByRole("checkbox").click();
      await expect(budi.getByText("You're all caught up")).toBeVisible();
      for (const studio of [ada, budi]) {
        await studio.getByRole("tab", { name: "Active Document" }).click();
        await studio.getByText("Done", { exact: true }).click();
        await expect(studio.getByTestId("tasks-list-item")).toContainText("Shorten the question");
        await studio.getByTestId("tasks-toolbar").click();
      }
    });

    await test.step("shows who changed what, and reverts the change", async () => {
      await input(budi, "question").fill("Where do customers reach the agents?");
      const status = ada.getByTestId("pane-footer-document-status");
      await expect(status).toContainText("BH");
      await publish(budi);
      await openHistory(ada);
      await expect(events(ada).first()).toContainText("Published");
      await expect(events(ada).first()).toContainText("BH");
      await ada.getByRole("tab", { name: "Review changes" }).click();
      const changes = ada.getByTestId("review-changes-pane");
      await expect(changes.locator("del")).toContainText("our");
      await ada.getByRole("tab", { name: "History" }).click();
      await events(ada).filter({ hasText: "Created" }).click();
      await ada.getByRole("button", { name: "Revert to revision" }).click();
      await ada.getByRole("button", { name: "Confirm" }).click();
      await expect(input(budi, "question")).toHaveValue(question);
    });
  },
);
