import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { storeCountry } from "./country-writes.ts";
import { NewCountryPane } from "./new-country-pane.tsx";

// The documents that the page of a country refers to.
const linked = [
  ["page-home", "page"],
  ["page-waiter-ai", "page"],
  ["contactPage", "contactPage"],
  ...["businesses", "satisfaction", "languages", "support"].map((key) => [`fact-${key}`, "fact"]),
] as [string, string][];

beforeEach(async () => {
  await storeOnly(
    { _id: "siteSettings", _type: "siteSettings", title: "Selat" },
    ...linked.map(([_id, _type]) => ({ _id, _type })),
  );
  renderInStudio(<NewCountryPane />);
});

const drafts = () => lake.fetch<string[]>(`*[_id in path("drafts.**")]._id | order(@ asc)`);

async function publish(publishedId: string): Promise<void> {
  const draftId = `drafts.${publishedId}`;
  await lake.action({ actionType: "sanity.action.document.publish", publishedId, draftId });
}

const make = () => userEvent.click(screen.getByRole("button", { name: "Create the drafts" }));

test("a known code fills in name and region, and creates all documents of the country as drafts", async () => {
  await userEvent.type(await screen.findByLabelText("Country code"), "TH");
  expect(screen.getByLabelText("Country")).toHaveProperty("value", "Thailand");
  expect(screen.getByLabelText("Region of the office")).toHaveProperty("value", "Bangkok");
  await make();
  expect(await screen.findByRole("heading", { name: "Thailand is drafted" })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  const createdIds = ["country-thailand", "page-ai-solutions-thailand", "siteSettings"];
  expect(links).toEqual(createdIds.map((id) => expect.stringContaining(`id=${id};`)));
  expect(await drafts()).toEqual(createdIds.map((id) => `drafts.${id}`));
});

test("a pane that is opened later lists the remaining steps of a country", async () => {
  await storeCountry(lake, { name: "Thailand", code: "TH", region: "Bangkok" });
  expect(await screen.findByRole("heading", { name: "Thailand is drafted" })).toBeTruthy();
  await publish("country-thailand");
  expect(await screen.findByText("Published")).toBeTruthy();
  await publish("page-ai-solutions-thailand");
  await publish("siteSettings");
  await waitFor(() => expect(screen.queryByText("Thailand is drafted")).toBeNull());
});

test("a known name fills in its code, and replaces nothing that was typed", async () => {
  const region = await screen.findByLabelText("Region of the office");
  await userEvent.type(region, "Chiang Mai");
  await userEvent.type(screen.getByLabelText("Country"), "Thailand");
  expect(screen.getByLabelText("Country code")).toHaveProperty("value", "TH");
  expect(region).toHaveProperty("value", "Chiang Mai");
});

test("shows what is missing or wrong, and creates nothing", async () => {
  const code = await screen.findByLabelText("Country code");
  await make();
  expect((await screen.findByRole("alert")).textContent).toBe("Enter the country's name");
  await userEvent.type(screen.getByLabelText("Country"), "Siam");
  await userEvent.type(code, "my");
  await make();
  expect((await screen.findByRole("alert")).textContent).toContain("two capital letters");
  await userEvent.clear(code);
  await userEvent.type(code, "XX");
  await make();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Enter the region of the office"),
  );
  expect(await drafts()).toEqual([]);
});

test("reports a country that cannot be stored, and keeps the typed text", async () => {
  const error = { description: "This dataset is read-only" };
  answerWith(({ pathname }) =>
    pathname.includes("/data/mutate/") ? Response.json({ error }, { status: 403 }) : undefined,
  );
  await userEvent.type(await screen.findByLabelText("Country code"), "TH");
  await make();
  expect(await screen.findByText("The country could not be created")).toBeTruthy();
  expect(screen.getByLabelText("Country")).toHaveProperty("value", "Thailand");
});
