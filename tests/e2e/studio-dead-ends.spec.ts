import { expect, test } from "./fixtures.ts";
import { Crawler, TOOLS } from "./studio-crawler.ts";
import { documentTypes, goTo, goToDocument, makeMissingTypes, mutate, query } from "./studio.ts";

/** In milliseconds, since the Studio is slow on a busy machine. */
const SLOW = { timeout: 90_000 };

test.use({ isContentRestored: true });

test(
  "every tool, menu and dialog of the Studio opens without an error",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const crawler = await Crawler.of(studio);
    await makeMissingTypes(request);

    for (const type of documentTypes()) {
      const stored = await query<{ _id: string } | null>(
        request,
        `*[_type == "${type}" && !(_id in path("drafts.**"))] | order(_id)[0]`,
      );
      expect(stored, type).not.toBeNull();
      if (!stored) continue;
      const { _id: id } = stored;
      // Creates a draft, so that every action of the document is enabled.
      const open = async () => {
        await mutate(request, [{ createIfNotExists: { ...stored, _id: `drafts.${id}` } }]);
        await goToDocument(studio, type, id);
      };
      await crawler.step(type, open);
      const place = new URL(studio.url()).pathname;
      const back = async () => {
        await mutate(request, [{ createIfNotExists: { ...stored, _id: `drafts.${id}` } }]);
        const isThere = new URL(studio.url()).pathname === place;
        if (!isThere || !(await studio.getByTestId("form-view").isVisible())) await open();
      };
      const pane = studio.getByTestId("document-pane");
      await crawler.menu(
        "document",
        () => pane.getByTestId("pane-context-menu-button").click(SLOW),
        back,
      );
      await crawler.menu(
        "address",
        () => pane.getByTestId("copy-document-actions-button").click(SLOW),
        back,
      );
      if ((await pane.getByTestId("action-menu-button").count()) > 0)
        await crawler.menu(
          "actions",
          () => pane.getByTestId("action-menu-button").click(SLOW),
          back,
        );
      // The published version of a singleton has no actions, since a singleton can only be edited.
      if (!["contactPage", "siteSettings", "siteMessages", "leadMessages"].includes(type)) {
        const openPublished = async () => {
          await pane.getByTestId("document-header-Published-chip").click(SLOW);
          await pane.getByTestId("action-menu-button").click(SLOW);
        };
        await crawler.menu("published actions", openPublished, back);
      }
      for (const tab of await pane.getByRole("tab").all())
        await crawler.press(`${type} > tab ${await tab.innerText()}`, tab);
      await mutate(request, [{ delete: { id: `drafts.${id}` } }]);
    }

    const home = async () => {
      await goTo(studio, "/structure");
      await expect(studio.getByTestId("structure-tool-list-pane").first()).toBeVisible(SLOW);
    };
    await crawler.step("structure", home);
    await crawler.menu(
      "new document",
      () => studio.getByRole("button", { name: "Create new document" }).click(SLOW),
      home,
    );
    await crawler.menu(
      "perspective",
      () => studio.getByTestId("global-perspective-menu-button").click(SLOW),
      home,
    );
    await crawler.menu(
      "help",
      () => studio.getByRole("button", { name: "Help and resources" }).click(SLOW),
      home,
    );
    await crawler.menu("user", () => studio.locator("#user-menu").click(SLOW), home, ["Sign out"]);
    await crawler.step("presence", () =>
      studio.getByRole("button", { name: "Global presence" }).click(SLOW),
    );
    await crawler.closeAll();
    await crawler.step("tasks", () => studio.getByTestId("tasks-toolbar").click(SLOW));
    await studio.getByTestId("tasks-toolbar").click(SLOW);
    for (const tool of TOOLS)
      await crawler.step(tool, () => studio.getByRole("link", { name: tool }).first().click(SLOW));
    await crawler.step("a new country", () => goTo(studio, "/structure/pages;new-country"));
    await crawler.step("search", async () => {
      await studio.getByRole("button", { name: "Open search" }).click(SLOW);
      await studio.getByPlaceholder("Search", { exact: true }).fill("Waiter", SLOW);
      await expect(studio.getByTestId("search-results").getByText("Waiter AI").first()).toBeVisible(
        SLOW,
      );
    });

    expect(crawler.problems).toEqual([]);
  },
);
