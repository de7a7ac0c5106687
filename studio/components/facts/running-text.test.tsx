import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const publishVersion = {
  _id: "fact-go-live",
  _type: "fact",
  key: "go-live",
  value: "2-4 weeks",
  label: "to go live",
  localizedTexts: [
    { _key: "v", _type: "localizedText", language: "ms", path: "value", value: "2-4 minggu" },
  ],
};
const fact = {
  _type: "factValue",
  _key: "fact",
  fact: { _type: "reference", _ref: publishVersion._id },
};
const span = { _type: "span", _key: "text", marks: [], text: "Live in " };
const block = { _key: "a", _type: "block", style: "normal", markDefs: [], children: [span] };
const faq = { _id: "faq-one", _type: "faq", question: "When?", answer: [block] };
const ms = {
  ...faq,
  _id: "faq-ms",
  language: "ms",
  answer: [{ ...block, children: [span, fact, { ...span, _key: "end", text: "." }] }],
};

beforeEach(() => storeOnly(publishVersion, faq, ms));

test("typing a brace in running text inserts a fact and opens the list to choose from", async () => {
  renderWithDocument({ type: "faq", id: faq._id, path: "answer" }, <Form />);
  const field = await screen.findByTestId("field-answer");
  const text = await within(field).findByRole("textbox");
  fireEvent.focus(text);
  text.dispatchEvent(
    new InputEvent("beforeinput", {
      data: "{",
      inputType: "insertText",
      bubbles: true,
      cancelable: true,
    }),
  );
  const stored = `*[_id == "drafts.faq-one"][0].answer[].children[]._type`;
  await waitFor(async () => expect(await lake.fetch(stored)).toContain("factValue"));
  await screen.findByRole("combobox");
});

test("shows a fact in running text with its value in the language of the document", async () => {
  renderWithDocument({ type: "faq", id: ms._id, path: "answer" }, <Form />);
  const field = await screen.findByTestId("field-answer");
  expect(await within(field).findByText("2-4 minggu")).toBeTruthy();
  expect(within(field).queryByText("2-4 weeks")).toBeNull();
});
