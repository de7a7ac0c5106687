import { screen } from "@testing-library/react";
import { type InputProps, Preview, type PreviewProps, useSchema } from "sanity";
import { beforeEach, expect, test } from "vitest";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { PreviewWithFacts, WithLanguage } from "./fact-preview.tsx";

const localized = { _key: "ms", _type: "localizedText", language: "ms", path: "label" };
const businesses = {
  _id: "fact-businesses",
  _type: "fact",
  key: "businesses",
  value: "500+",
  label: "businesses work with Selat",
  localizedTexts: [{ ...localized, value: "perniagaan bersama Selat" }],
};

beforeEach(() => storeOnly(businesses));

/** A fact as it is listed in the form of a document. */
function Listed({ language }: { language?: string }) {
  const schemaType = useSchema().get("fact");
  const form = { value: { language } } as unknown as InputProps;
  return (
    <WithLanguage form={form}>
      {schemaType && <Preview schemaType={schemaType} value={businesses} layout="default" />}
    </WithLanguage>
  );
}

test("lists a fact by its name in the document's language", async () => {
  renderInStudio(
    <>
      <Listed />
      <Listed language="ms" />
    </>,
  );
  expect(await screen.findAllByText("500+")).toHaveLength(2);
  expect(screen.getByText("businesses work with Selat")).toBeTruthy();
  expect(screen.getByText("perniagaan bersama Selat")).toBeTruthy();
});

test("lists a section by its text as visitors read it, with the values of its facts", async () => {
  const props = {
    title: "Chosen by {businesses} kitchens.",
    renderDefault: ({ title }: PreviewProps) => <p>{String(title)}</p>,
  };
  renderInStudio(<PreviewWithFacts {...(props as unknown as PreviewProps)} />);
  expect(await screen.findByText("Chosen by 500+ kitchens.")).toBeTruthy();
});
