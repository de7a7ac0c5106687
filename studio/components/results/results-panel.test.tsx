import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";
import type { Results, SectionTexts } from "./results.ts";
import { ResultsPanel } from "./results-panel.tsx";

const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };
const now: SectionTexts = {
  texts: ["Order at the table", "No app"],
  first_seen: "2026-11-03T00:00:00Z",
  last_seen: "2026-11-20T00:00:00Z",
  seen: 1200,
  pressed: 60,
  leads: 12,
  customers: 3,
  press_rate: [0.039, 0.05, 0.064],
  lead_rate: [0.006, 0.01, 0.017],
};
const before = { ...now, texts: ["Scan and order"], seen: 20, press_rate: null, lead_rate: null };
const section = { key: "top", now, before, press_verdict: "better", lead_verdict: "too-few" };
const results = { sections: [section], pages: ["/menu"], visits: 1300 } as Results;

async function open(data: Results, onClose = () => undefined): Promise<unknown[]> {
  const requests: unknown[] = [];
  answerWith(({ pathname }, init) => {
    if (pathname !== "/functions/v1/results") return undefined;
    requests.push(JSON.parse(String(init?.body)));
    return Response.json(data);
  });
  await storeOnly(page);
  const openDocument = { type: "page", id: page._id };
  renderWithDocument(
    openDocument,
    <ResultsPanel documentId={`drafts.${page._id}`} documentType="page" onClose={onClose} />,
  );
  return requests;
}

test("shows the words of a document with their results, beside the former words", async () => {
  const close = vi.fn<() => undefined>();
  const requests = await open(results, close);
  const card = within(await screen.findByRole("listitem"));
  expect(requests).toEqual([expect.objectContaining({ document: page._id })]);
  expect(screen.getByText(/^1,300 visits\./)).toBeTruthy();
  expect(card.getByRole("heading", { name: "Order at the table" })).toBeTruthy();
  expect(card.getByText("Clicked: more than before. Leads: too few to tell.")).toBeTruthy();
  expect(card.getByText("5% (3.9% to 6.4%)")).toBeTruthy();
  const figures = card.getAllByRole("term").map((term) => {
    const { nextElementSibling: figure } = term;
    return `${term.textContent} ${figure?.textContent}`;
  });
  expect(figures).toEqual([
    "Seen 1,200",
    "Clicked 605% (3.9% to 6.4%)",
    "Leads 121% (0.6% to 1.7%)",
    "Won 3",
    "Seen 20",
    "Clicked 60Too few to tell",
    "Leads 12Too few to tell",
    "Won 3",
  ]);
  expect(card.getByText("Now, since 3 Nov 2026")).toBeTruthy();
  expect(card.getByText("Before, 3 Nov 2026 to 20 Nov 2026")).toBeTruthy();
  expect(card.getByText("Scan and order")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close results" }));
  expect(close).toHaveBeenCalledOnce();
});

test("shows for texts without a view how to turn counting on if it is off", async () => {
  const unseen = { ...section, now: { ...now, seen: 0, leads: 1 }, before: null };
  await open({ ...results, sections: [unseen], visits: 0, countsVisits: false } as Results);
  expect((await screen.findByTestId("counting-off")).textContent).toContain("VITE_COUNT_VISITS=1");
  expect(screen.getByText(/^1 lead came through links with this text, but no visit/)).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});
