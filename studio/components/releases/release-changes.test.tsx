import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReleaseDocument } from "sanity";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { changesSince } from "./release-changes.tsx";

const releaseId = "offer";
const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };

/** The release as stored in the lake. */
function stored(): Promise<ReleaseDocument> {
  return lake.fetch<ReleaseDocument>(`*[_id == $id][0]`, { id: `_.releases.${releaseId}` });
}

/** Returns the entry "Changes since this release" of a release's menu. */
function entryFor(release: ReleaseDocument) {
  const entry = changesSince({ release } as never);
  if (!entry) throw new Error("the release has no such entry");
  return entry;
}

beforeEach(async () => {
  await storeOnly(page);
  const metadata = { title: "The offer" };
  await lake.action({ actionType: "sanity.action.release.create", releaseId, metadata });
  await lake.action({
    actionType: "sanity.action.document.version.create",
    publishedId: page._id,
    document: { ...page, title: "Offer of the week", _id: `versions.${releaseId}.${page._id}` },
  });
});

async function publishRelease(): Promise<ReleaseDocument> {
  await lake.action({ actionType: "sanity.action.release.publish", releaseId });
  return stored();
}

async function openChanges(release: ReleaseDocument) {
  renderInStudio(<p>The list of releases</p>);
  await screen.findByText("The list of releases");
  const { onHandle } = entryFor(release);
  onHandle?.();
  return within(await screen.findByRole("dialog", { name: "Changes since The offer" }));
}

test("offers no list of changes for a release that is not live", async () => {
  expect(entryFor(await stored())).toMatchObject({ disabled: true });
  expect(entryFor(await publishRelease())).toMatchObject({ disabled: false });
});

test("shows both versions of what was changed since a release, and closes", async () => {
  const release = await publishRelease();
  await lake.patch(page._id).set({ title: "Menu of the week" }).commit();
  const dialog = await openChanges(release);
  const change = within(await dialog.findByRole("listitem"));
  expect(change.getByRole("heading", { name: "Menu of the week" })).toBeTruthy();
  expect(change.getByText("Offer of the week")).toBeTruthy();
  expect(change.getAllByText("Menu of the week")).toHaveLength(2);
  await userEvent.click(dialog.getByRole("button", { name: /close/i }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("lists nothing for a release after which nothing was changed", async () => {
  const dialog = await openChanges(await publishRelease());
  expect(await dialog.findByText(/^No changes: Revert release brings back/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: /close/i }));
});

test("shows why a history cannot be read", async () => {
  const release = await publishRelease();
  answerWith(({ pathname }) =>
    pathname.includes("/data/history/")
      ? Response.json({ message: "The history is away" }, { status: 400 })
      : undefined,
  );
  const dialog = await openChanges(release);
  expect((await dialog.findByRole("alert")).textContent).toContain(
    "The history could not be loaded",
  );
  await userEvent.click(dialog.getByRole("button", { name: /close/i }));
});
