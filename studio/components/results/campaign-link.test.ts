import { expect, test } from "vitest";
import { visitSource } from "../../../supabase/functions/count/visit-source.ts";
import { readQrCode } from "../../../tests/read-qr-code.ts";
import { campaignCode, campaignLink, campaignProblem, linkedPages } from "./campaign-link.ts";

const typed = { path: "/waiter-ai", campaign: " Harvest 2026 ", source: "Flyer", medium: " Print" };

test("writes page, source, medium and campaign in lower case, as visits count them", () => {
  const link = campaignLink("https://www.selat.example", typed);
  expect(link).toBe(
    "https://www.selat.example/waiter-ai?utm_source=flyer&utm_medium=print&utm_campaign=harvest+2026",
  );
  const { searchParams } = new URL(link ?? "");
  expect(visitSource(`?${searchParams.get("utm_campaign")}`)).toEqual({
    source: "campaign",
    from: "harvest 2026",
  });
});

test("omits a missing source and medium, and returns no link without a campaign", () => {
  expect(campaignLink("https://a.example", { ...typed, path: "/", source: " ", medium: "" })).toBe(
    "https://a.example/?utm_campaign=harvest+2026",
  );
  expect(campaignLink("https://a.example", { ...typed, campaign: " " })).toBeNull();
  expect(campaignProblem({ ...typed, campaign: "" })).toBeNull();
});

test.each([
  ["an address", { campaign: "tan@kopi.example" }, "The campaign may contain"],
  ["letters that are not counted", { campaign: "收获" }, "The campaign may contain"],
  ["61 letters", { campaign: "x".repeat(61) }, "The campaign may contain"],
  ["a slash in the source", { source: "a/b" }, "The source may contain"],
  ["a slash in the medium", { medium: "a/b" }, "The medium may contain"],
])("returns for %s no link, but the reason", (_name, change, reason) => {
  expect(campaignProblem({ ...typed, ...change })).toContain(reason);
  expect(campaignLink("https://a.example", { ...typed, ...change })).toBeNull();
});

test.each([
  ["short", typed],
  [
    "as long as a link can be",
    {
      path: `/${"ü".repeat(60)}`,
      campaign: `a${"+".repeat(59)}`,
      source: `b${"_".repeat(59)}`,
      medium: "c".repeat(60),
    },
  ],
])("the QR code of a link that is %s leads to the same address", async (_name, campaign) => {
  const link = campaignLink("https://www.selat.example", campaign) ?? "";
  expect(link).toContain("utm_campaign=");
  expect(await readQrCode(Buffer.from(campaignCode(link)))).toBe(link);
});

test("accepts an unpublished page, and uses the published version of a draft", () => {
  const stored = [
    { _id: "drafts.fair", path: "/fair", title: "Fair" },
    { _id: "drafts.home", path: "/new-home", title: "New home" },
    { _id: "home", path: "/", title: "Home" },
    { _id: "drafts.bare", path: "/bare", title: null },
  ];
  expect(linkedPages(stored)).toEqual([
    { path: "/fair", title: "Fair", isPublished: false },
    { path: "/", title: "Home", isPublished: true },
    { path: "/bare", title: "/bare", isPublished: false },
  ]);
});
