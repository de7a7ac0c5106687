import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import { DocumentPanel } from "./document-panel.tsx";

const languages = [
  ["en", "English"],
  ["ms", "Bahasa Melayu"],
].map(([code, name]) => ({ _key: code, _type: "siteLanguage", code, name }));
const localized = (path: string, value: string) => ({
  _key: `ms-${path.replace(".", "-")}`,
  _type: "localizedText",
  language: "ms",
  path,
  value,
  source: "Agents for restaurants",
});
const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Selat",
  languages,
  footer: { text: "Agents for restaurants" },
  notFound: { heading: "There is no such page" },
  localizedTexts: [
    localized("footer.text", "Ejen untuk restoran"),
    localized("notFound.heading", "Tiada"),
  ],
};
const solution = { _id: "solution-cafe", _type: "solution", name: "Kafe AI", language: "ms" };

/** The panel beside a document, until it is closed. */
function Panel({ type, id }: { type: string; id: string }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    isOpen && <DocumentPanel documentId={id} documentType={type} onClose={() => setIsOpen(false)} />
  );
}

function open(type: string, id: string): void {
  renderWithDocument({ type, id }, <Panel type={type} id={id} />);
}

/** Returns the field of one of the settings' texts in Malay. */
async function textOf(path: string): Promise<HTMLTextAreaElement> {
  const row = await screen.findByTestId(`translation-${path}`);
  return within(row).getByRole("textbox", { name: "Malay" });
}

const saveOf = (path: string) =>
  within(screen.getByTestId(`translation-${path}`)).queryByRole("button", { name: "Save" });

const stored = (path: string) =>
  lake.fetch<string | null>(
    `*[_id == "drafts.siteSettings"][0].localizedTexts[language == "ms" && path == $path][0].value`,
    { path },
  );

async function openTexts(): Promise<HTMLTextAreaElement> {
  await storeOnly(settings);
  open("siteSettings", settings._id);
  await userEvent.click(await screen.findByRole("button", { name: "Show its texts" }));
  return textOf("footer.text");
}

const write = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test("keeps what is typed while a text is saved, even when another editor's change is read", async () => {
  const footer = await openTexts();
  expect(footer.value).toBe("Ejen untuk restoran");
  expect(saveOf("footer.text")).toBeNull();
  const pending = Promise.withResolvers<void>();
  let isPending = true;
  answerWith(({ pathname }, _init, send) =>
    isPending && pathname.includes("/data/mutate/") ? pending.promise.then(send) : undefined,
  );
  write(footer, "Ejen AI");
  await userEvent.click(saveOf("footer.text") as HTMLElement);
  await waitFor(() => expect(saveOf("footer.text")).toHaveProperty("disabled", true));
  write(footer, "Ejen AI untuk gerai");
  isPending = false;
  pending.resolve();
  await waitFor(async () => expect(await stored("footer.text")).toBe("Ejen AI"));

  // When another editor's change appears, the panel has read the stored documents again.
  const other = 'localizedTexts[_key=="ms-notFound-heading"].value';
  await lake
    .patch("drafts.siteSettings")
    .set({ [other]: "Halaman tiada" })
    .commit();
  const heading = await textOf("notFound.heading");
  await waitFor(() => expect(heading.value).toBe("Halaman tiada"));
  expect(footer.value).toBe("Ejen AI untuk gerai");
  await userEvent.click(saveOf("footer.text") as HTMLElement);
  await waitFor(async () => expect(await stored("footer.text")).toBe("Ejen AI untuk gerai"));
  await waitFor(() => expect(saveOf("footer.text")).toBeNull());
});

test("saves what is typed when its panel is closed", async () => {
  const footer = await openTexts();
  await userEvent.clear(footer);
  await userEvent.type(footer, "Ejen");
  await userEvent.click(screen.getByRole("button", { name: "Close translations" }));
  expect(screen.queryByTestId("inspector")).toBeNull();
  await waitFor(async () => expect(await stored("footer.text")).toBe("Ejen"));
});

test("reports a text that cannot be saved, and keeps it as typed", async () => {
  const footer = await openTexts();
  const error = { description: "This dataset is read-only" };
  answerWith(({ pathname }) =>
    pathname.includes("/data/mutate/") ? Response.json({ error }, { status: 403 }) : undefined,
  );
  write(footer, "Ejen AI");
  await userEvent.click(saveOf("footer.text") as HTMLElement);
  expect(await screen.findByText("It could not be saved")).toBeTruthy();
  expect(footer.value).toBe("Ejen AI");
  expect(saveOf("footer.text")).toHaveProperty("disabled", false);
});

test("creates a version in the first language for a document without one, and links both", async () => {
  await storeOnly(settings, solution);
  renderWithDocument(
    { type: "solution", id: solution._id },
    <>
      <Panel type="solution" id={solution._id} />
      <Form />
    </>,
  );
  expect(await screen.findByText(/^This is only in Malay\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Make the English version" }));
  const createdQuery = `*[_type == "solution" && _id != $id]{ _id, language, name }`;
  await waitFor(async () =>
    expect(await lake.fetch(createdQuery, { id: solution._id })).toEqual([
      { _id: "drafts.solution-cafe-en", language: null, name: "Kafe AI" },
    ]),
  );
  const bar = await screen.findByRole("navigation", { name: "Languages of this document" });
  const names = within(bar)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["English", "Bahasa Melayu"]);
});
