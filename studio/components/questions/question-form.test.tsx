import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import { questionGroups } from "./question-groups.ts";

const question = { _id: "faq-new", _type: "faq", question: "Can we try it first?" };
const other = { _key: "old", _type: "reference", _ref: "faq-old" };

function page(key: string, items: object[], fields: object = {}) {
  const section = { _key: "questions", _type: "faqSection", heading: "Asked often", items };
  return {
    _id: `page-${key}`,
    _type: "page",
    title: `Page ${key}`,
    path: `/${key}`,
    sections: [section],
    ...fields,
  };
}

test("lists the sections of questions in a question's language, and marks those that show it", () => {
  const reference = { _key: "own", _type: "reference", _ref: question._id };
  const documents = [
    page("a", [other]),
    page("b", [other, reference]),
    page("c", [other], { language: "ms" }),
    page("d", [other], { archived: true }),
    page("e", [], { sections: [{ _key: "hero", _type: "heroSection" }] }),
  ];
  const found = questionGroups(documents, { id: question._id, language: undefined });
  expect(found.map(({ document, isShown }) => [document._id, isShown])).toEqual([
    ["page-a", false],
    ["page-b", true],
  ]);
  const malay = questionGroups(documents, { id: question._id, language: "ms" });
  expect(malay.map(({ document }) => document._id)).toEqual(["page-c"]);
});

const items = (id: string) => lake.fetch<unknown[]>(`*[_id == $id][0].sections[0].items`, { id });

test("adds a new question to the draft of a page that shows questions", async () => {
  const old = { _id: "faq-old", _type: "faq", question: "How long?" };
  await storeOnly(old, page("home", [other]), { ...question, _id: `drafts.${question._id}` });
  renderWithDocument({ type: "faq", id: question._id }, <Form />);
  const pages = within(await screen.findByRole("region", { name: "Pages with questions" }));
  const add = await pages.findByRole("button", { name: "Add to Page home" });
  await waitFor(() => expect(add).toHaveProperty("disabled", false));
  await userEvent.click(add);
  await screen.findByText("Added to the draft of “Page home”");
  expect(await items("drafts.page-home")).toEqual([
    other,
    {
      _key: question._id,
      _type: "reference",
      _ref: question._id,
      _weak: true,
      _strengthenOnPublish: { type: "faq" },
    },
  ]);
  expect(await items("page-home")).toEqual([other]);
  expect(await pages.findByText("Shown")).toBeTruthy();
});
