import { expect, test } from "vitest";
import { readContent } from "../starting-content/read-content.ts";
import { textsOf } from "./document-texts.ts";
import { schema } from "../checks/validate-with-model.ts";
import { readsAs } from "./language-signs.ts";

const TEXTS = {
  en: "Your agent answers every customer on the channels that they already use.",
  id: "Agen Anda bisa menjawab setiap pelanggan, gratis selama dua minggu, karena kami yang menyiapkannya.",
  ms: "Ejen anda boleh menjawab setiap pelanggan, percuma selama dua minggu, kerana kami yang menyediakannya.",
  "zh-Hans": "您的助手会在客户常用的渠道上回答每一个问题。",
};

test.each(Object.entries(TEXTS))("detects a text in %s as no other language", (tag, text) => {
  expect(readsAs(text, tag)).toBeNull();
});

test.each([
  ["en", "ms", "English"],
  ["en", "id", "English"],
  ["en", "zh-Hans", "another script"],
  ["id", "ms", "Indonesian"],
  ["ms", "id", "Malay"],
  ["ms", "en", "Malay or Indonesian"],
  ["zh-Hans", "ms", "another script"],
  ["en", "ta", "another script"],
] as const)("detects a text in %s among texts in %s as %s", (written, tag, as) => {
  expect(readsAs(TEXTS[written], tag)).toBe(as);
});

test("distinguishes traditional characters from simplified ones", () => {
  expect(readsAs("您的助手會在這個時間回答每一個問題。", "zh-Hans")).toBe("traditional Chinese");
});

test("ignores quoted words", () => {
  expect(
    readsAs("听得懂“kurang manis”、“no egg ah”和“jangan pedas, minta sambal”", "zh-Hans"),
  ).toBeNull();
});

test("ignores names, facts and short texts", () => {
  for (const tag of ["id", "ms", "zh-Hans", "ta"]) {
    expect(readsAs("Waiter AI, Sales Assistant AI and Knowledge Base AI by Selat", tag)).toBeNull();
    expect(
      readsAs("{trial-days} {go-live} <strong>Selat</strong> hello@selat.example", tag),
    ).toBeNull();
  }
});

test("detects no text of the English starting content as another language", () => {
  const documents = readContent().filter(({ language }) => language === undefined);
  for (const document of documents) {
    for (const [path, text] of Object.entries(textsOf(schema, document))) {
      // Customers write as they speak.
      if (path.includes(".chat.")) continue;
      expect(readsAs(text, "en"), `${document._id} ${path}`).toBeNull();
    }
  }
});
