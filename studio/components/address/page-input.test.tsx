import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };

test("stores the published path of a page as a former one while it has another path", async () => {
  await storeOnly(page);
  renderWithDocument({ type: "page", id: page._id }, <Form />);
  const field = await screen.findByTestId("field-path");
  const input = field.querySelector<HTMLInputElement>("input");
  if (!input) throw new Error("The path has no input");
  await waitFor(() => expect(input.readOnly).toBe(false));
  await userEvent.clear(input);
  await userEvent.type(input, "/dishes");
  const draft = () => lake.getDocument(`drafts.${page._id}`);
  await waitFor(async () =>
    expect(await draft()).toMatchObject({ path: "/dishes", formerPaths: ["/menu"] }),
  );
  await userEvent.clear(input);
  await userEvent.type(input, "/menu");
  await waitFor(async () => {
    expect(await draft()).toMatchObject({ path: "/menu" });
    expect(await draft()).not.toHaveProperty("formerPaths");
  });
});
