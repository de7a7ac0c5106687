// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type FormTexts = Record<"_type" | "text" | "buttonLabel" | "successText" | "coverText", string>;

/**
 * Words that claim that something is sent, stored or received. The busy label is not tested, since the specification
 * sets it.
 */
const promises =
  /\b(?:sen[dt]|on its way|inbox|noted|receive|subscribe)|\b(?:kirim|terkirim|dikirim|hantar|dihantar|peti masuk|dicatat)|发给|发往|发到|发送|邮箱|收到/i;

// Nothing is sent and nothing is stored (SPEC sections 2 and 7).
test.each(["", "id/", "ms/", "zh/"])(
  "the guide's form in studio/content/%spages promises no delivery, and says whom to ask",
  (folder) => {
    const page = JSON.parse(readFileSync(`studio/content/${folder}pages/home.json`, "utf8")) as {
      sections: FormTexts[];
    };
    const forms = page.sections.filter(({ _type }) => _type === "emailCaptureSection");
    expect(forms).toHaveLength(1);
    for (const { text, buttonLabel, successText, coverText } of forms) {
      for (const fieldText of [text, buttonLabel, successText, coverText]) {
        expect(fieldText).not.toMatch(promises);
      }
      expect(successText).toMatch(/contact page|halaman kontak|halaman hubungi kami|联系页面/);
    }
  },
);
