import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useSource } from "sanity";
import { useDocumentPane } from "sanity/structure";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Actions } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const hero = {
  _key: "hero",
  _type: "heroSection",
  heading: "The kitchen hears you.",
  text: "All.",
};
const page = {
  _id: "page-menu",
  _type: "page",
  kind: "campaign",
  title: "Menu",
  path: "/menu",
  sections: [hero],
};
const link = { _key: "menu", _type: "link", label: "Menu", kind: "internal" };
const toPage = { _type: "reference", _ref: page._id };
const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Selat",
  navigation: [{ ...link, page: toPage }],
};
const DEAD_LINK = "It links to an archived page";

// A page that the menu links to is hidden in its draft.
beforeEach(async () => {
  await storeOnly(settings, page, { ...page, _id: `drafts.${page._id}`, archived: true });
  renderWithDocument({ type: "page", id: page._id }, <Actions />);
});

async function isHidden(): Promise<boolean> {
  return lake.fetch(`*[_id == $id][0].archived == true`, { id: page._id });
}

/** Clicks a button of the document and returns the dialog that asks for a reason; the button waits for the content. */
async function press(name: string): Promise<ReturnType<typeof within>> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  const title = "Publishing this leaves something broken";
  return within(await screen.findByRole("dialog", { name: title }));
}

test("publishes what breaks something only with a reason", async () => {
  const dialog = await press("Publish");
  const dead = await dialog.findByRole("link", { name: new RegExp(DEAD_LINK) });
  expect(decodeURIComponent(dead.getAttribute("href") ?? "")).toContain("siteSettings");
  const proceed = dialog.getByRole("button", { name: "Publish anyway" });
  const reason = dialog.getByLabelText("Reason for publishing anyway");
  await userEvent.click(proceed);
  await userEvent.type(reason, "   ");
  expect(proceed).toHaveProperty("disabled", true);
  expect(await isHidden()).toBe(false);
  await userEvent.type(reason, "The kitchen is closed");
  await userEvent.click(proceed);
  await waitFor(async () => expect(await isHidden()).toBe(true));
  const storedReason = await lake.getDocument(`publish-reason.${page._id}`);
  expect(storedReason).toMatchObject({ reason: "The kitchen is closed", kind: "publish" });
});

test("publishes nothing after Cancel", async () => {
  const dialog = await press("Publish");
  await userEvent.type(dialog.getByLabelText("Reason for publishing anyway"), "A mistake");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await isHidden()).toBe(false);
  expect(await lake.getDocument(`publish-reason.${page._id}`)).toBeUndefined();
});

test("closes the dialog and publishes without a reason once nothing is broken any more", async () => {
  await press("Publish");
  await lake.patch(`drafts.${page._id}`).unset(["archived"]).set({ title: "New menu" }).commit();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const title = () => lake.fetch(`*[_id == $id][0].title`, { id: page._id });
  await waitFor(async () => expect(await title()).toBe("New menu"));
  expect(await lake.getDocument(`publish-reason.${page._id}`)).toBeUndefined();
});

test("shows why a reason cannot be stored, keeps it as typed, and publishes nothing", async () => {
  const dialog = await press("Publish");
  const reason = dialog.getByLabelText("Reason for publishing anyway");
  await userEvent.type(reason, "The lease ends");
  let isReadOnly = true;
  const error = { description: "This dataset is read-only" };
  answerWith(({ pathname }) =>
    isReadOnly && pathname.includes("/data/mutate/")
      ? Response.json({ error }, { status: 403 })
      : undefined,
  );
  const proceed = dialog.getByRole("button", { name: "Publish anyway" });
  await userEvent.click(proceed);
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toContain("so nothing was published: This dataset is read-only");
  expect(reason).toHaveProperty("value", "The lease ends");
  expect(await isHidden()).toBe(false);
  isReadOnly = false;
  await userEvent.click(proceed);
  await waitFor(async () => expect(await isHidden()).toBe(true));
});

/** Shows how many of the open document's actions are new components when the Studio asks for them again. */
function NewActions() {
  const { actions } = useSource().document;
  const { documentId, documentType: schemaType } = useDocumentPane();
  const context = { schemaType, documentId, releaseId: undefined, versionType: "draft" } as const;
  const nextActions = actions(context);
  const others = actions(context).filter((action, index) => action !== nextActions[index]);
  return <output>{`${others.length} of ${nextActions.length} are new`}</output>;
}

test.each(["page", "experiment"])(
  "a document (%s) keeps its actions when the Studio requests them again, and loses no click",
  async (type) => {
    renderWithDocument({ type, id: `same-${type}` }, <NewActions />);
    expect((await screen.findByText(/are new$/)).textContent).toMatch(/^0 of [1-9]/);
  },
);

test("asks for a reason before it schedules a publication that breaks something", async () => {
  const dialog = await press("Schedule publish");
  expect(screen.queryByRole("dialog", { name: /^schedule/i })).toBeNull();
  await userEvent.type(dialog.getByLabelText("Reason for publishing anyway"), "The lease ends");
  await userEvent.click(dialog.getByRole("button", { name: "Schedule anyway" }));
  await screen.findByRole("dialog", { name: /^schedule/i });
});
