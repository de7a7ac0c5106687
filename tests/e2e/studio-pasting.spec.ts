import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startTask } from "./editing-task.ts";
import { expect, test } from "./fixtures.ts";
import { mutate, openDocument, query } from "./studio.ts";

test.use({ isContentRestored: true, isSiteRead: false });

type Part = { _type: string; headerRows?: number; caption?: string; asset?: unknown };

test(
  "pastes a web page with its table and picture, and the notice names what was left out",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const id = `pasted-${crypto.randomUUID()}`;
    await mutate(request, [{ create: { _id: `drafts.${id}`, _type: "faq", question: "Pasted?" } }]);
    const studio = await openAs("marketer");
    await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openDocument(studio, "faq", id);
    const field = studio.getByTestId("field-answer");
    await field.getByRole("textbox").click();
    const file = join(import.meta.dirname, "../fixtures/clipboards/web-page.html");
    await studio.evaluate(
      async (html) =>
        navigator.clipboard.write([
          new ClipboardItem({
            "text/html": new Blob([html], { type: "text/html" }),
            "text/plain": new Blob(["Launch plan"], { type: "text/plain" }),
          }),
        ]),
      readFileSync(file, "utf8"),
    );
    const task = await startTask(studio, "paste-a-text-with-a-table");
    await studio.keyboard.press("ControlOrMeta+v");
    await expect(studio.getByText("Pasted, but some parts could not be kept")).toBeVisible();

    const stored = () => query<Part[] | null>(request, `*[_id == "drafts.${id}"][0].answer`);
    const kinds = async () => (await stored())?.map(({ _type, asset }) => (asset ? "file" : _type));
    const block = "block";
    await expect
      .poll(kinds)
      .toEqual([block, block, "file", block, block, "table", expect.anything()]);

    await field.getByRole("textbox", { name: "Caption of the table" }).fill("What it costs");
    const caption = async () =>
      (await stored())?.find(({ _type }) => _type === "table")?.caption ?? "";
    await expect.poll(caption).toBe("What it costs");
    await task.picture({ hasMessages: true });
    task.end();
  },
);
