import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Form } from "./document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "./render-in-studio.tsx";

const page = { _id: "drafts.page-new", _type: "page", title: "Thailand", path: "/thailand" };
const stored = () => lake.fetch<unknown>(`*[_id == $id][0].sections`, { id: page._id });

test("the picker shows each section with its picture, and adds the chosen one to the page", async () => {
  await storeOnly({ ...page, sections: [] });
  renderWithDocument({ type: "page", id: "page-new" }, <Form />);
  const add = within(await screen.findByTestId("field-sections")).getByTestId(
    "add-multiple-object-button",
  );
  await waitFor(() => expect(add).toHaveProperty("disabled", false));
  await userEvent.click(add);
  const choice = await screen.findByRole("menuitem", { name: "Questions and answers" });
  expect(choice.querySelector("img")?.getAttribute("src")).toContain("faq");
  await userEvent.click(choice);
  await waitFor(async () =>
    expect(await stored()).toEqual([{ _key: expect.any(String), _type: "faqSection" }]),
  );
});
