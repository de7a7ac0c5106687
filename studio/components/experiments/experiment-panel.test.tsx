import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import { ExperimentPanel } from "./experiment-panel.tsx";
import type { ExperimentResults } from "./experiment-results.ts";

const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };
const experiment = {
  _id: "shorter",
  _type: "experiment",
  hypothesis: "A shorter heading makes more people press",
  page: { _type: "reference", _ref: page._id },
  sectionKey: "ask",
  primaryMetric: "pressed",
  minimumDetectableEffect: 50,
  endDate: "2999-01-01",
  startedAt: "2026-11-01T00:00:00Z",
  sampleSize: 4000,
};
const trial = {
  since: "2026-11-01T00:00:00Z",
  is_current: true,
  versions: 1,
  control: ["Ask us anything"],
  variant: ["Ask"],
  days: [
    { day: "2026-11-01", control: [1000, 100, 0], variant: [1000, 180, 0] },
    { day: "2026-11-02", control: [1000, 100, 0], variant: [1000, 180, 0] },
  ],
} satisfies ExperimentResults["trial"];
const traffic = { visits: 2800, pressed: 280, leads: 0 };

async function open(document: object, results: ExperimentResults): Promise<void> {
  answerWith(({ pathname }) =>
    pathname === "/functions/v1/results" ? Response.json(results) : undefined,
  );
  await storeOnly(page, { ...experiment, ...document });
  renderWithDocument(
    { type: "experiment", id: experiment._id },
    <ExperimentPanel
      documentId={experiment._id}
      documentType="experiment"
      onClose={() => undefined}
    />,
  );
}

test("a running experiment says in a sentence which version leads, then shows the figures", async () => {
  await open({ status: "running" }, { traffic, trial });
  const summary = await screen.findByTestId("summary");
  expect(summary.textContent).toMatch(/variant/i);
  const rows = within(screen.getByLabelText("Both versions, table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Clicks"),
    expect.stringMatching(/^Control2,00020010%/),
    expect.stringMatching(/^Variant2,00036018%/),
  ]);
  expect(screen.getByText(/^4,000 of about 4,000 planned visits, since/)).toBeTruthy();
  const days = within(screen.getByLabelText("Difference by day, table"));
  expect(days.getByRole("row", { name: /^2 Nov 2026 \+8\.0/ })).toBeTruthy();
  expect(screen.getByText("Ask us anything")).toBeTruthy();
});

test("a running experiment without a visit shows that, and how to turn counting on", async () => {
  await open({ status: "running" }, { traffic, trial: null, countsVisits: false });
  expect((await screen.findByTestId("counting-off")).textContent).toContain("VITE_COUNT_VISITS=1");
  expect(screen.queryByTestId("summary")).toBeNull();
});

test("an experiment without a section shows that the section has to be chosen first", async () => {
  await open({ sectionKey: undefined }, { traffic, trial: null });
  expect(await screen.findByText("Choose the page and the section first.")).toBeTruthy();
});

test("before it starts, an experiment shows how long it would take", async () => {
  await open({ startedAt: undefined }, { traffic, trial: null });
  expect(await screen.findByText(/^In the last 28 days 2,800 visits opened the page/)).toBeTruthy();
});
