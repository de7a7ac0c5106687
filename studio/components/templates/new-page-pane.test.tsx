import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { pageFromTemplate } from "./page-template.ts";
import { NewPagePane } from "./new-page-pane.tsx";

const sections = [{ _key: "hero", _type: "heroSection", heading: "A promise" }];
const campaign = {
  _id: "t1",
  _type: "pageTemplate",
  title: "Campaign",
  kind: "campaign",
  sections,
};

test("offers every template of the CMS in its order, and an empty page", async () => {
  await storeOnly(
    { ...campaign, position: 2 },
    { _id: "t2", _type: "pageTemplate", title: "Product", position: 1 },
  );
  renderInStudio(<NewPagePane />);
  await screen.findByRole("heading", { name: "Campaign" });
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Start with Product",
    "Start with Campaign",
    "Start with Empty page",
  ]);
  expect(links[1]?.getAttribute("href")).toContain("template=page-from-template");
});

test("reports templates that it cannot read, and still offers an empty page", async () => {
  await storeOnly();
  answerWith(({ href }) =>
    decodeURIComponent(href).includes("pageTemplate")
      ? new Response("", { status: 400 })
      : undefined,
  );
  renderInStudio(<NewPagePane />);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  expect(screen.getByRole("link", { name: "Start with Empty page" })).toBeTruthy();
});

test("copies the template's sections and page fields, of a draft too", async () => {
  await storeOnly({ ...campaign, _id: "drafts.t1", chrome: "minimal", noindex: true });
  const context = { getClient: () => lake };
  const start = pageFromTemplate.value as (
    parameters: { id: string },
    context: unknown,
  ) => Promise<unknown>;
  expect(await start({ id: "t1" }, context)).toEqual({
    kind: "campaign",
    chrome: "minimal",
    noindex: true,
    sections,
  });
  expect(await start({ id: "gone" }, context)).toEqual({});
});
