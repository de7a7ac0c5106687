import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Actions, Form } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const hero = { _key: "top", _type: "heroSection", heading: "Hello", text: "All." };
const primaryLink = { _type: "link", label: "Home", kind: "external", href: "https://example.com" };
const ask = {
  _key: "ask",
  _type: "callToActionSection",
  heading: "The words",
  anchor: "ask",
  primaryLink,
};
const page = {
  _id: "page-menu",
  _type: "page",
  kind: "campaign",
  title: "Menu",
  path: "/menu",
  sections: [hero, ask],
};
const experiment = {
  _id: "shorter",
  _type: "experiment",
  hypothesis: "A shorter heading makes more people press",
  page: { _type: "reference", _ref: page._id },
  sectionKey: "ask",
  variant: [{ ...ask, _key: "variant", heading: "New words" }],
  primaryMetric: "pressed",
  minimumDetectableEffect: 50,
  endDate: "2999-01-01",
};
const draft = { ...experiment, _id: `drafts.${experiment._id}` };
const started = { ...experiment, startedAt: "2026-11-01T00:00:00Z", sampleSize: 1000 };

beforeEach(() =>
  answerWith(({ pathname }) =>
    pathname === "/functions/v1/results"
      ? Response.json({ traffic: { visits: 2800, pressed: 280, leads: 0 }, trial: null })
      : undefined,
  ),
);

async function open(...documents: Parameters<typeof storeOnly>): Promise<void> {
  await storeOnly(page, ...documents);
  renderWithDocument(
    { type: "experiment", id: experiment._id },
    <>
      <Form />
      <Actions />
    </>,
  );
}

/** Presses an action of the document and returns the dialog that opens. */
async function press(action: string, title: string): Promise<ReturnType<typeof within>> {
  const button = await screen.findByRole("button", { name: action });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  return within(await screen.findByRole("dialog", { name: title }));
}

const stored = () => lake.getDocument(experiment._id);

test("shows for an unstarted experiment that counting is off, and how to turn it on", async () => {
  answerWith(({ pathname }) =>
    pathname === "/functions/v1/results" ? Response.json({ countsVisits: false }) : undefined,
  );
  await open({ ...draft, page: undefined, sectionKey: undefined });
  expect((await screen.findByTestId("counting-off")).textContent).toContain("VITE_COUNT_VISITS=1");
  expect(screen.queryByText(/^Not started yet/)).toBeNull();
});

test("refuses to start for an effect that takes too long to find, and suggests what helps", async () => {
  await open({ ...draft, minimumDetectableEffect: 5 });
  const dialog = await press("Start", "Start the experiment");
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^It cannot start\..*What helps:/);
  expect(dialog.queryByRole("button", { name: "Start now" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await stored()).toBeUndefined();
});

test("Start now publishes the experiment as running and locks its form", async () => {
  await open(draft);
  const dialog = await press("Start", "Start the experiment");
  await userEvent.click(await dialog.findByRole("button", { name: "Start now" }));
  await screen.findByText(/^Everything here is locked while it runs/);
  expect(await stored()).toMatchObject({ status: "running", sampleSize: expect.any(Number) });
  const hypothesis = screen.getByDisplayValue(experiment.hypothesis);
  await waitFor(() => expect(hypothesis).toHaveProperty("readOnly", true));
  expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
});

test("Stop now ends a running experiment", async () => {
  await open({ ...started, status: "running" });
  const dialog = await press("Stop", "Stop the experiment");
  await userEvent.click(dialog.getByRole("button", { name: "Stop now" }));
  await screen.findByText(/^Ran from/);
  expect(await stored()).toMatchObject({ status: "stopped", stoppedAt: expect.any(String) });
});

test("publishes the words of a stopped experiment on its page, once", async () => {
  await open({ ...started, status: "stopped", stoppedAt: "2026-11-20T00:00:00Z" });
  const dialog = await press("Use variant", "Use variant");
  await userEvent.click(dialog.getByRole("button", { name: "Publish variant" }));
  await screen.findByText(/^The variant has been on the page since/);
  const sections = await lake.fetch(`*[_id == $id][0].sections`, { id: page._id });
  expect(sections).toMatchObject([hero, { _key: "ask", anchor: "ask", heading: "New words" }]);
  const button = screen.getByRole("button", { name: "Use variant" });
  await waitFor(() => expect(button).toHaveProperty("disabled", true));
});
