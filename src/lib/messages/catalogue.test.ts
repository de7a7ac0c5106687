import { expect, test } from "vitest";
import { catalogue, loadMessages, messagesFrom } from "./catalogue.ts";
import { english } from "./english.ts";
import { fill, placeholdersOf } from "./fill.ts";

type Texts = Record<string, Record<string, string>>;

test("a field of the CMS replaces its message; an empty or unknown one changes nothing", () => {
  const overrides = {
    answers: { sentTitle: "Terima kasih!", sentText: "", errorText: null, other: "?" },
  };
  expect(messagesFrom(overrides)).toEqual({
    ...english,
    answers: { ...english.answers, sentTitle: "Terima kasih!" },
  });
});

test("uses the default for every message without a document", () => {
  expect(messagesFrom(null)).toEqual(english);
  expect(messagesFrom({ rules: null })).toEqual(english);
});

test.each(Object.entries(catalogue))(
  "%s has every message, with the values it needs",
  async (code, load) => {
    const messages = await load();
    const wrong = Object.entries(english as Texts).flatMap(([group, texts]) =>
      Object.entries(texts).filter(([name, text]) => {
        const message = (messages as Texts)[group]?.[name] ?? "";
        return (
          !message ||
          placeholdersOf(message).toSorted().join() !== placeholdersOf(text).toSorted().join()
        );
      }),
    );
    expect(wrong).toEqual([]);
    await loadMessages(code);
    expect(messagesFrom(null, code)).toEqual(messages);
  },
);

test("uses the CMS's messages for a language without its own, or English", async () => {
  await loadMessages("ta");
  const overrides = { language: "ta", controls: { close: "மூடு" } };
  expect(messagesFrom(overrides, "ta")).toEqual({
    ...english,
    controls: { ...english.controls, close: "மூடு" },
  });
});

test("replaces names by values, and keeps a name without a value so that it is noticed", () => {
  expect(fill("Rated [rating] out of [most]", { rating: 4 })).toBe("Rated 4 out of [most]");
  expect(placeholdersOf("[count] of [count] [Not a name]")).toEqual(["count"]);
});

test("the Indonesian messages call the browser 'peramban', as the privacy policy does", async () => {
  const messages = JSON.stringify(await catalogue["id"]?.());
  expect(messages).toMatch(/peramban/);
  expect(messages).not.toMatch(/browser/i);
});
