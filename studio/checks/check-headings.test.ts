import { describe, expect, test } from "vitest";
import { checkAcross } from "./check-content.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const MESSAGE = "This heading contains only spaces: enter a text or clear it";

const found = (document: Partial<ContentDocument>) =>
  checkAcross(toContent([{ _id: "one", _type: "page", path: "/one", ...document }])).filter(
    ({ message }) => message === MESSAGE,
  );
const section = (fields: object) => [{ _key: "a", _type: "statsSection", ...fields }];

describe("a heading of blanks", () => {
  test.each([" ", "\u00a0", "\n\t"])("is an error: %j", (heading) => {
    expect(found({ sections: section({ heading }) })).toEqual([
      {
        documentId: "one",
        documentType: "page",
        path: ["sections", { _key: "a" }, "heading"],
        level: "error",
        message: MESSAGE,
      },
    ]);
  });

  test("is an error in a card, a page's title, the contact page and a shared section, too", () => {
    const cards = [{ _key: "c", title: " " }];
    const headings = [
      found({ sections: section({ cards }) }),
      found({ title: " " }),
      found({ _type: "contactPage", defaultHeading: " " }),
      found({ _type: "reusable", path: undefined, sections: section({ heading: " " }) }),
    ].flat();
    expect(headings.map(({ path }) => path.at(-1))).toEqual([
      "title",
      "title",
      "defaultHeading",
      "heading",
    ]);
  });

  test("is no error if it is empty or missing, has a word, is another field, or is not shown", () => {
    for (const fields of [{ heading: "" }, {}, { heading: " A " }, { text: " ", heading: 5 }]) {
      expect(found({ sections: section(fields) })).toEqual([]);
    }
    expect(found({ archived: true, title: " " })).toEqual([]);
    expect(found({ _type: "fact", path: undefined, title: " " })).toEqual([]);
  });
});
