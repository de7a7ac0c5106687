import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Actions } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const fact = { _id: "fact-a", _type: "fact", key: "a", label: "A", value: "5" };
const items = [{ _key: "i", _type: "reference", _ref: fact._id }];
const stats = { _key: "stats", _type: "statsSection", items };
const page = { _id: "page-a", _type: "page", title: "Prices", path: "/prices", kind: "campaign" };

async function pressDelete(): Promise<void> {
  const button = await screen.findByRole("button", { name: "Delete" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
}

beforeEach(() => storeOnly(fact));

test.each(["page-a", "drafts.page-a"])(
  "offers no deletion of what %s uses, but lists the places",
  async (_id) => {
    await lake.create({ ...page, _id, sections: [stats] });
    renderWithDocument({ type: "fact", id: fact._id }, <Actions />);
    await pressDelete();
    const title = "This document is used and cannot be deleted";
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    const link = await dialog.findByRole("link", { name: /It refers to this document/ });
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("id=page-a;type=page");
    expect(screen.queryByRole("button", { name: /anyway/ })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("offers the deletion of what is referred to only weakly", async () => {
  const weak = [{ ...items[0], _weak: true }];
  await lake.create({ ...page, sections: [{ ...stats, items: weak }] });
  renderWithDocument({ type: "fact", id: fact._id }, <Actions />);
  await pressDelete();
  expect(await screen.findByText("Delete document?")).toBeTruthy();
});
