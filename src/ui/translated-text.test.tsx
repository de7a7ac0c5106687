import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepTranslatedText } from "./translated-text.ts";
import { translatePage } from "./testing/translate-page.ts";

let ends: (() => void)[] = [];
beforeEach(() => {
  ends = [keepTranslatedText()];
});
afterEach(() => {
  for (const end of ends) end();
});

/** Lets the observers of the page run. */
const settle = () => act(async () => void (await Promise.resolve()));

type PanelProps = { count: number; isSaving: boolean; names: string[]; hasBadge: boolean };

function Panel({ count, isSaving, names, hasBadge }: PanelProps) {
  return (
    <section>
      <p>
        {hasBadge ? <b>New</b> : null}
        {count} {count === 1 ? "lead" : "leads"}
        {isSaving ? " · Saving" : ""}
        <i>!</i>
        {isSaving ? "please wait" : null}
      </p>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
      {names.join(", ")}
    </section>
  );
}

const pageText = () => document.body.textContent;

/** Renders the panel, translates it, and returns the function that renders it again with other values. */
async function translated() {
  let props: PanelProps = { count: 2, isSaving: false, names: ["Kopi", "Tiffin"], hasBadge: false };
  const { rerender } = render(<Panel {...props} />);
  ends.push(translatePage());
  await settle();
  return async (next: Partial<PanelProps>) => {
    props = { ...props, ...next };
    rerender(<Panel {...props} />);
    await settle();
  };
}

test("shows a change on a translated page, which is translated again", async () => {
  const show = await translated();
  expect(document.querySelectorAll("font font")).not.toHaveLength(0);
  await show({ count: 1 });
  expect(pageText()).toBe("1 lead!KopiTiffinKopi, Tiffin");
  expect(document.querySelector("p")?.innerHTML).toContain("<font>1</font>");
});

test("removes the translation with a text that is removed, added and removed again", async () => {
  const show = await translated();
  for (const isSaving of [true, false, true, false]) {
    await show({ isSaving });
    expect(pageText()).toContain(isSaving ? "leads · Saving!please wait" : "leads!Kopi");
  }
});

test("inserts an element before translated text before its translation", async () => {
  const show = await translated();
  await show({ hasBadge: true });
  expect(pageText()).toMatch(/^New2 leads/);
  await show({ names: ["Tiffin", "Kopi", "Batik"] });
  expect(pageText()).toBe("New2 leads!TiffinKopiBatikTiffin, Kopi, Batik");
});

test("shows later changes on a page that is shown in its own language again", async () => {
  const show = await translated();
  ends.pop()?.();
  for (const font of document.querySelectorAll("p > font")) font.replaceWith(font.textContent);
  await show({ count: 7, isSaving: true });
  expect(pageText()).toMatch(/^7 leads · Saving!please wait/);
  await show({ count: 1, isSaving: false });
  expect(pageText()).toMatch(/^1 lead!Kopi/);
});

test("still throws an error that no translation has caused", () => {
  const [parent, stranger] = [document.createElement("div"), document.createElement("div")];
  expect(() => parent.removeChild(stranger)).toThrow(/not a child/);
  expect(() => parent.insertBefore(document.createTextNode(""), stranger)).toThrow(
    /not be found|not a child/,
  );
});
