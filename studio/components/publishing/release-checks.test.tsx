import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, createElement, useState } from "react";
import { type ActiveToolLayoutProps, useMiddlewareComponents } from "sanity";
import { beforeEach, expect, test } from "vitest";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { useStudioClient } from "../use-studio-client.ts";

const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };
const toPage = { _type: "reference", _ref: page._id };
const redirect = { _id: "redirect-old", _type: "redirect", from: "/old", page: toPage };
const releaseId = "offer";
const DEAD_LINK = /It links to an archived page/;

/** Publishes the release as the Studio's own button does, and reports the outcome. */
function PublishButton() {
  const client = useStudioClient();
  const [outcome, setOutcome] = useState("");
  const publish = () =>
    client.action({ actionType: "sanity.action.release.publish", releaseId }).then(
      () => setOutcome("published"),
      (error: unknown) => setOutcome(String(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void publish()}>
        Run release
      </button>
      <output>{outcome}</output>
    </>
  );
}

/** The layout that plugins add around the open tool. */
function Tool() {
  const Layouts = useMiddlewareComponents({
    pick: ({ studio }) =>
      studio?.components?.activeToolLayout as ComponentType<ActiveToolLayoutProps>,
    defaultComponent: PublishButton as ComponentType<ActiveToolLayoutProps>,
  });
  return createElement(Layouts, {
    renderDefault: () => <PublishButton />,
    activeTool: { name: "releases", title: "Releases", component: PublishButton },
  } as unknown as ActiveToolLayoutProps);
}

beforeEach(async () => {
  await storeOnly(page, redirect);
  await lake.action({ actionType: "sanity.action.release.create", releaseId, metadata: {} });
  await lake.action({
    actionType: "sanity.action.document.version.create",
    publishedId: page._id,
    document: { ...page, archived: true, _id: `versions.${releaseId}.${page._id}` },
  });
  renderInStudio(<Tool />);
});

const isHidden = () => lake.fetch(`*[_id == $id][0].archived == true`, { id: page._id });

async function run() {
  await userEvent.click(await screen.findByRole("button", { name: "Run release" }));
  const name = "This release leaves something broken";
  return within(await screen.findByRole("dialog", { name }));
}

test("stops a release that breaks something until an editor gives a reason", async () => {
  const dialog = await run();
  expect(dialog.getByRole("link", { name: DEAD_LINK })).toBeTruthy();
  expect(await isHidden()).toBe(false);
  await userEvent.type(dialog.getByLabelText("Reason for publishing anyway"), "The offer ends");
  await userEvent.click(dialog.getByRole("button", { name: "Publish anyway" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("published"));
  expect(await isHidden()).toBe(true);
  const storedReason = await lake.getDocument(`publish-reason.${redirect._id}`);
  expect(storedReason).toMatchObject({ reason: "The offer ends" });
});

test("a release that an editor keeps back stays unchanged", async () => {
  const dialog = await run();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain("you held the release back"),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await isHidden()).toBe(false);
});
