import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const businesses = {
  _id: "fact-businesses",
  _type: "fact",
  key: "businesses",
  value: "500+",
  label: "businesses work with Selat",
};

test("changing a fact's value keeps the published one, for Health to search for", async () => {
  await storeOnly(businesses);
  renderWithDocument({ type: "fact", id: businesses._id }, <Form />);
  const field = await screen.findByTestId("field-value");
  const input = field.querySelector<HTMLInputElement>("input, textarea");
  if (!input) throw new Error("The value has no input");
  await waitFor(() => expect(input.readOnly).toBe(false));
  await userEvent.clear(input);
  await userEvent.type(input, "650+");
  const draft = () => lake.getDocument(`drafts.${businesses._id}`);
  await waitFor(async () =>
    expect(await draft()).toMatchObject({ value: "650+", formerValues: ["500+"] }),
  );
});
