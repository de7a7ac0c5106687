import { expect, newPage, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { input, mutate, openDocument, query } from "./studio.ts";

const MEGABYTE = 1024 ** 2;
const DOCUMENTS = 5_000;

test.use({ isContentRestored: true, isSiteRead: false });

/** The lake's response when SQLite finds no space (packages/content-lake/tests/damage.test.ts). */
const FULL = "Not saved: the disk of this machine is full. Free some space and try again.";

/** Whether a query belongs to Health, which reads all content when the Studio opens and after changes. */
function isHealthQuery(url: string): boolean {
  return new URL(url).searchParams.get("query")?.includes('_type match "system.*"') ?? false;
}

test(
  "a list of 5,000 documents is not slow, and a full disk loses nothing",
  { tag: "@nightly" },
  async ({ browser, request }) => {
    // Creates drafts, since they do not rebuild the site.
    const questions = Array.from({ length: DOCUMENTS }, (_, n) => ({
      create: { _id: `drafts.lake-${n}`, _type: "faq", question: `Does tide number ${n} wait?` },
    }));
    await mutate(request, questions);

    const problems: string[] = [];
    const studio = await newPage(browser, problems);
    const sizes: number[] = [];
    studio.on("response", (response) => {
      if (!response.url().includes("/data/query/") || isHealthQuery(response.url())) return;
      void response.body().then(
        (body) => sizes.push(body.length),
        () => undefined,
      );
    });

    await test.step("the list shows its newest entries and finds one in the middle", async () => {
      const opened = performance.now();
      await openDocument(studio, "faq", "lake-4999");
      const list = studio.getByTestId("document-list-pane");
      await expect(list.getByText(/^Does tide number \d+ wait\?$/).first()).toBeVisible();
      const elapsed = Math.round(performance.now() - opened);
      process.stdout.write(`The Studio showed a list of ${DOCUMENTS} after ${elapsed} ms\n`);
      await studio.getByPlaceholder("Search list").fill("number 2500");
      await expect(list.getByText("Does tide number 2500 wait?")).toBeVisible();
      // The list reads only its first entries, so its responses are small.
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.max(...sizes)).toBeLessThan(MEGABYTE);
    });

    await test.step("on a full disk the typed text stays and is saved later; a notice gives the reason", async () => {
      const headers = { "access-control-allow-origin": urls.studio };
      const question = input(studio, "question");
      await expect(question).toHaveValue("Does tide number 4999 wait?");
      await studio.route("**/data/actions/**", (route) =>
        route.fulfill({ status: 507, headers, json: { statusCode: 507, message: FULL } }),
      );
      await question.fill("Does the last tide wait?");
      await expect(studio.getByText(FULL)).toBeVisible();
      await expect(question).toHaveValue("Does the last tide wait?");
      await studio.unroute("**/data/actions/**");
      const stored = `*[_id == "drafts.lake-4999"][0].question`;
      await expect.poll(() => query(request, stored)).toBe("Does the last tide wait?");
      await expect(studio.getByText(FULL)).toHaveCount(0);
    });
    await studio.context().close();
    // The console has only the refused requests.
    expect(problems.filter((text) => !text.includes("507"))).toEqual([]);
  },
);
