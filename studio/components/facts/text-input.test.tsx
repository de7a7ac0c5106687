import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
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
    ["value", "2-4 minggu"],
    ["label", "mula beroperasi"],
  ].map(([path, value]) => ({ _key: path, _type: "localizedText", language: "ms", path, value })),
};
const businesses = {
  _id: "fact-businesses",
  _type: "fact",
  key: "businesses",
  value: "500+",
  label: "businesses work with Selat",
};
const faq = { _id: "faq-one", _type: "faq", question: "Who?" };

beforeEach(() =>
  storeOnly(publishVersion, businesses, faq, { ...faq, _id: "faq-ms", language: "ms" }),
);

/** Opens a question in its form, once its facts are known, and puts the caret at its end. */
async function openQuestion(id = faq._id): Promise<HTMLInputElement> {
  renderWithDocument({ type: "faq", id }, <Form />);
  const field = await screen.findByTestId("field-question");
  const input = field.querySelector<HTMLInputElement>("input, textarea");
  if (!input) throw new Error("The question has no input");
  await waitFor(() => expect(input.readOnly).toBe(false));
  await userEvent.clear(input);
  return input;
}

const stored = (id: string) => lake.fetch(`*[_id == $id][0].question`, { id: `drafts.${id}` });

test("a brace opens the list of facts; a chosen one is a chip with its value and a link to it", async () => {
  const question = await openQuestion();
  await userEvent.type(question, "Chosen by {{busin");
  const choice = await screen.findByRole("option", { name: /500\+\s*businesses work with Selat/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(question.getAttribute("aria-activedescendant")).toBe(choice.id);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  await userEvent.keyboard(" kitchens.");
  expect(question.value).toBe("Chosen by {businesses} kitchens.");
  await userEvent.tab();
  const shown = await screen.findByTestId("shown-text");
  expect(shown.textContent).toBe("Chosen by 500+ kitchens.");
  const chip = within(shown).getByRole("link", { name: "500+" });
  expect(chip.getAttribute("href")).toContain("id=fact-businesses");
  await waitFor(async () => expect(await stored(faq._id)).toBe("Chosen by {businesses} kitchens."));
});

test("the arrow keys choose among the facts, and Escape keeps what was typed", async () => {
  const question = await openQuestion();
  await userEvent.type(question, "In {{");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "500+businesses work with Selat",
    "2-4 weeksto go live",
  ]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(question.value).toBe("In {go-live}");
  await userEvent.keyboard(" or {{");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(question.value).toBe("In {go-live} or {");
});

test("a document in another language offers and shows the values as its page shows them", async () => {
  const question = await openQuestion("faq-ms");
  await userEvent.type(question, "Dalam {{mula");
  const choice = await screen.findByRole("option", { name: /2-4 minggu\s*mula beroperasi/ });
  await userEvent.pointer({ target: choice, keys: "[MouseLeft]" });
  expect(question.value).toBe("Dalam {go-live}");
  expect((await screen.findByTestId("shown-text")).textContent).toBe("Dalam 2-4 minggu");
  await userEvent.keyboard(" {{live");
  expect((await screen.findByRole("option")).textContent).toContain("2-4 minggu");
});

test("keeps a name in braces that is not a fact as it was typed", async () => {
  const question = await openQuestion();
  await userEvent.type(question, "By {{nobody}");
  const shown = await screen.findByTestId("shown-text");
  expect(shown.textContent).toBe("By {nobody}");
  expect(within(shown).queryByRole("link")).toBeNull();
});
