import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { HealthTool } from "./health-tool.tsx";

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
  seo: {
    _type: "seo",
    title: "Orders by chat, voice and QR code",
    description: "Orders by chat, by voice and by QR code for every kitchen in town, at any hour.",
  },
};
const LONG_TITLE = "Orders by chat, by voice and by QR code for every kitchen in town | Selat";
const toPage = { _type: "reference", _ref: page._id };
/** Links to the page. */
const redirect = { _id: "redirect-old", _type: "redirect", from: "/old", page: toPage };

beforeEach(() => storeOnly(page));

/** The target of a finding's link. */
function target(link: HTMLElement): string {
  return decodeURIComponent(link.getAttribute("href") ?? "");
}

async function makeRelease(title: string, change: object): Promise<string> {
  const releaseId = `r${crypto.randomUUID().slice(0, 8)}`;
  const metadata = { title, releaseType: "undecided" } as const;
  const document = { ...page, ...change, _id: `versions.${releaseId}.${page._id}` };
  await lake.action({ actionType: "sanity.action.release.create", releaseId, metadata });
  await lake.action({
    actionType: "sanity.action.document.version.create",
    publishedId: page._id,
    document,
  });
  return releaseId;
}

test("lists each error with a link to its field, until it is fixed", async () => {
  await lake.patch(page._id).set({ "seo.title": LONG_TITLE }).commit();
  renderInStudio(<HealthTool />);
  const finding = await screen.findByRole("link", {
    name: /Google cuts titles after about 60 characters/,
  });
  expect(finding.textContent).toContain("Search and sharing › Title");
  expect(target(finding)).toContain("edit/id=page-menu;type=page;path=seo.title");
  expect(screen.getByText("1 warning")).toBeTruthy();
  expect(screen.getByText(/^in 1 of 1 document$/)).toBeTruthy();
  await lake.patch(page._id).set({ "seo.title": page.seo.title }).commit();
  await screen.findByText(/^Everything is in order: 1 document checked/);
  expect(screen.queryByRole("link")).toBeNull();
});

test("finds pages whose path is taken without a query for each page", async () => {
  const queriedPaths: string[] = [];
  answerWith((url) => {
    const path = url.searchParams.get("$path");
    if (path !== null) queriedPaths.push(path);
    return undefined;
  });
  const takes = { _id: "redirect-menu", _type: "redirect", from: page.path, to: toPage };
  await storeOnly(
    page,
    { ...page, _id: "page-twin", path: "/twin" },
    { ...page, _id: "drafts.page-other", path: "/twin" },
    { ...takes, to: { ...toPage, _ref: "page-twin" } },
  );
  renderInStudio(<HealthTool />);
  const links = await screen.findAllByRole("link", { name: /has this path already/ });
  expect(links.map((link) => /id=([^;]+)/.exec(target(link))?.[1]).toSorted()).toEqual([
    "page-other",
    "page-twin",
    "redirect-menu",
  ]);
  const redirected = screen.getByRole("link", { name: /A redirect starts at this path/ });
  expect(target(redirected)).toContain("id=page-menu;");
  expect(queriedPaths).toEqual([]);
});

test("lists a figure that is still an example with a link to its field, and counts no finding", async () => {
  await storeOnly(page, {
    _id: "quote",
    _type: "testimonial",
    content: "Nobody shouts orders any more.",
    name: "Mei Ling Goh",
    figure: { value: "10+", label: "hours a week back (example)" },
  });
  renderInStudio(<HealthTool />);
  await screen.findByRole("heading", { name: "Examples to replace" });
  const example = screen.getByRole("link", { name: /hours a week back \(example\)/ });
  expect(target(example)).toContain("edit/id=quote;type=testimonial;path=figure.label");
  expect(screen.getByText(/^Everything is in order: 2 documents checked/)).toBeTruthy();
});

test("names a page whose picture for shared links could not be drawn", async () => {
  answerWith(({ pathname }) =>
    pathname === "/pages-without-card.json" ? Response.json([page.path]) : undefined,
  );
  renderInStudio(<HealthTool />);
  const finding = await screen.findByRole("link", {
    name: /The picture of shared links could not be drawn/,
  });
  expect(finding.textContent).toContain("Search and sharing");
  expect(target(finding)).toContain("path=seo.image");
});

test("lists the errors that a release will cause, with a link to the release", async () => {
  await lake.create(redirect);
  const releaseId = await makeRelease("The offer ends", { archived: true });
  renderInStudio(<HealthTool />);
  const link = await screen.findByRole("link", { name: /The offer ends/ });
  expect(target(link)).toContain(`release/id=${releaseId}`);
  const release = within(link.closest("li") as HTMLElement);
  expect(release.getByText(/It links to an archived page/)).toBeTruthy();
});

test("lists a stopped schedule with the reason: its page was hidden after it was scheduled", async () => {
  const releaseId = await makeRelease("New prices", { title: "Menu and prices" });
  // Far enough ahead to hide the page before it, even on a busy machine.
  const publishAt = new Date(Date.now() + 3_000).toISOString();
  await lake.action({ actionType: "sanity.action.release.schedule", releaseId, publishAt });
  await lake.patch(page._id).set({ archived: true }).commit();
  const state = `*[_type == "system.release" && name == $releaseId][0].error.message`;
  await waitFor(async () => expect(await lake.fetch(state, { releaseId })).toBeTruthy());
  renderInStudio(<HealthTool />);
  const link = await screen.findByRole("link", { name: /New prices/ });
  expect(target(link)).toContain(`release/id=${releaseId}`);
  const why = /It could not be published: .+ was hidden after this release was scheduled/;
  expect(within(link.closest("li") as HTMLElement).getByText(why)).toBeTruthy();
});

test("shows beside an error why it was published anyway", async () => {
  await storeOnly({ ...page, archived: true }, redirect, {
    _id: `publish-reason.${redirect._id}`,
    _type: "publishReason",
    reason: "The kitchen is closed",
  });
  renderInStudio(<HealthTool />);
  expect(await screen.findByText("Published anyway: The kitchen is closed")).toBeTruthy();
});
