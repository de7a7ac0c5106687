import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import type { Selling } from "./selling.ts";
import { SellingTool } from "./selling-tool.tsx";

const DAY_MS = 86_400_000;
const page = { _id: "page-menu", _type: "page", kind: "campaign", title: "Menu", path: "/menu" };
const coming = { ...page, _id: "drafts.page-offer", title: "Offer", path: "/offer" };

const selling: Selling = {
  leads: 12,
  customers: 3,
  uncredited: 2,
  pages: [
    { page: "/menu", visits: 1200, leads: 10, customers: 3, lead_rate: [0.004, 0.008, 0.015] },
  ],
  sections: [
    {
      document: page._id,
      key: "top",
      hash: "a1",
      page: "/menu",
      heading: "Order at the table",
      seen: 900,
      pressed: 45,
      leads: 9,
      customers: 2,
      lead_rate: [0.005, 0.01, 0.019],
    },
  ],
  silent: [],
  reading: [],
  campaigns: [{ campaign: "harvest 2026", visits: 300, leads: 4, customers: 1 }],
};

/** Days of each request to the function. */
let requestedDays: number[];

/** Returns the responses one after the other, then the last one again. */
function answerResults(...responses: (() => Response)[]): void {
  answerWith(({ pathname }, init) => {
    if (pathname !== "/functions/v1/results") return undefined;
    const { from, to } = JSON.parse(String(init?.body)) as { from: string; to: string };
    requestedDays.push((Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
    return (responses.length > 1 ? responses.shift() : responses[0])?.();
  });
}

beforeEach(async () => {
  requestedDays = [];
  await storeOnly(page, coming);
});

test("ranks what was counted in the chosen days", async () => {
  answerResults(() => Response.json(selling));
  renderInStudio(<SellingTool />);
  await screen.findByText(/^12 leads, 3 of them won\. 2 leads came without a link/);
  const pages = within(screen.getByLabelText("Pages, table"));
  expect(pages.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "/menu",
    "1,200",
    "10",
    "0.8% (0.4% to 1.5%)",
    "3",
  ]);
  const sections = within(screen.getByLabelText("Sections, table"));
  expect(sections.getByRole("row", { name: /^Order at the table \/menu 900 45 9 / })).toBeTruthy();
  expect(screen.getByRole("row", { name: "harvest 2026 300 4 1" })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Days"), "The last 7 days");
  await waitFor(() => expect(requestedDays).toEqual([28, 7]));
});

test("shows how to turn counting on if it is off, and no table of zeros", async () => {
  answerResults(() =>
    Response.json({ ...selling, leads: 2, pages: [], campaigns: [], countsVisits: false }),
  );
  renderInStudio(<SellingTool />);
  const notice = await screen.findByTestId("counting-off");
  expect(notice.textContent).toContain("Counting is switched off");
  expect(notice.textContent).toContain("VITE_COUNT_VISITS=1");
  expect(screen.getByText(/^2 leads came in, but no visit was counted/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("shows why numbers cannot be read, and requests them again", async () => {
  const error = { message: "The desk is being moved." };
  answerResults(
    () => Response.json({ error }, { status: 503 }),
    () => Response.json(selling),
  );
  renderInStudio(<SellingTool />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The results could not be loaded: The desk is being moved.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Pages, table")).toBeTruthy();
});

test("makes a link of a campaign to a published or future page, and shows what is wrong", async () => {
  answerResults(() => Response.json(selling));
  renderInStudio(<SellingTool />);
  const pages = await screen.findByLabelText("Page");
  await waitFor(() =>
    expect(
      within(pages)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Menu (/menu)", "Offer (/offer), not published yet"]),
  );
  await userEvent.selectOptions(pages, "Offer (/offer), not published yet");
  await userEvent.type(screen.getByLabelText("Campaign"), "Harvest 2026");
  await userEvent.type(screen.getByLabelText("Source"), "Flyer");
  const link = "http://site.localhost/offer?utm_source=flyer&utm_campaign=harvest+2026";
  expect(screen.getByText(link)).toBeTruthy();
  expect(screen.getByAltText(`QR code of ${link}`)).toBeTruthy();
  const download = screen.getByRole("link", { name: "Download the QR code" });
  expect(download.getAttribute("download")).toBe("harvest-2026.svg");
  const code = screen.getByAltText(`QR code of ${link}`);
  expect(download.getAttribute("href")).toBe(code.getAttribute("src"));
  await userEvent.type(screen.getByLabelText("Campaign"), "@");
  expect(screen.getByText(/^The campaign may contain/)).toBeTruthy();
  expect(screen.queryByAltText(/^QR code/)).toBeNull();
});
