import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import type { Part } from "./fit-parts.ts";
import { outline } from "../../tests/outline.ts";

const folder = join(import.meta.dirname, "../../../tests/fixtures/clipboards");
const span = { _type: "span", _key: "text", marks: [], text: "" };
const block = { _key: "a", _type: "block", style: "normal", markDefs: [], children: [span] };
const faq = { _id: "faq-one", _type: "faq", question: "When?", answer: [block] };

beforeEach(() => storeOnly(faq));

type Clipboard = Record<string, string>;

function copiedFrom(file: string): Clipboard {
  const copied = readFileSync(join(folder, file), "utf8");
  return { "text/html": copied, "text/plain": "Launch plan" };
}

/** Puts the cursor into an empty text. */
function putCursor(editor: HTMLElement): void {
  const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode();
  while (text && text.textContent !== "\uFEFF") text = texts.nextNode();
  if (!text) throw new Error("no empty paragraph");
  document.getSelection()?.setBaseAndExtent(text, 0, text, 0);
  fireEvent(document, new Event("selectionchange"));
}

async function paste(data: Clipboard): Promise<HTMLElement> {
  renderWithDocument({ type: "faq", id: faq._id, path: "answer" }, <Form />);
  const field = await screen.findByTestId("field-answer");
  const editor = await within(field).findByRole("textbox");
  await waitFor(() => expect(editor.getAttribute("contenteditable")).toBe("true"));
  editor.focus();
  putCursor(editor);
  // The paragraph's style is shown when the editor has a cursor.
  await within(field).findByText("Paragraph");
  const getData = (type: string) => data[type] ?? "";
  fireEvent.paste(editor, {
    clipboardData: { types: Object.keys(data), items: [], files: [], getData },
  });
  return field;
}

async function storedFaqText(): Promise<string[]> {
  const parts = await lake.fetch<Part[] | null>(`*[_id == "drafts.faq-one"][0].answer`);
  return outline(parts ?? []);
}

test("stores a text pasted from Word with its structure, and names what was left out", async () => {
  await paste(copiedFrom("word.html"));
  await waitFor(async () =>
    expect(await storedFaqText()).toEqual([
      "# Launch plan",
      "Read [our answers](https://selat.example/faq) first: it is **important** and _short_.",
      "# What we do",
      "1. Send the menu",
      "  1. with prices",
      "1. Go live",
      "- No card needed",
      "|| Plan | Price",
      "| Starter | S$49, see [the list](https://selat.example/pricing)",
      "See the appendix.",
    ]),
  );
  const notice = await screen.findByText("Pasted, but some parts could not be kept");
  expect(notice).toBeTruthy();
  const queue =
    "1 picture left out (A queue at lunch): save the file, then insert it with Picture.";
  expect(screen.getByText(queue)).toBeTruthy();
});

test("uploads a picture of a web page and stores it at its place, with its caption", async () => {
  await paste(copiedFrom("web-page.html"));
  const picture = "picture: A queue at lunch | Lunch, before (stored)";
  await waitFor(async () => expect((await storedFaqText())[2]).toBe(picture));
});

test("a pasted address becomes a link, by the Studio's own plugin", async () => {
  await paste({ "text/plain": "https://selat.example/faq" });
  const stored = ["[https://selat.example/faq](https://selat.example/faq)"];
  await waitFor(async () => expect(await storedFaqText()).toEqual(stored));
});

test("a table has a field for its caption, and the link's button has its icon", async () => {
  const field = await paste(copiedFrom("excel.html"));
  const caption = await within(field).findByRole("textbox", { name: "Caption of the table" });
  fireEvent.change(caption, { target: { value: "What each plan costs" } });
  await waitFor(async () => expect((await storedFaqText())[0]).toBe("table: What each plan costs"));
  const [link] = within(field).getAllByTestId("action-button-link");
  expect(link?.innerHTML).toContain('data-sanity-icon="link"');
});
