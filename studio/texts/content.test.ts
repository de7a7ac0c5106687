import { expect, test } from "vitest";
import { toContent } from "./content.ts";

const page = (_id: string, title: string) => ({ _id, _type: "page", title });

const raw = [
  page("versions.late.home", "Late"),
  page("home", "Published"),
  page("versions.early.home", "Early"),
  page("versions.other.home", "Other"),
  page("drafts.home", "Draft"),
  page("versions.early.offer", "Early offer"),
];

function titles(...releases: string[]) {
  const { byId, sources } = toContent(raw, releases);
  return [byId.get("home"), sources.get("home"), byId.get("offer")].map((each) => each?.["title"]);
}

test("shows a release after those that go live before it, and other content as drafted", () => {
  expect(titles()).toEqual(["Draft", "Published", undefined]);
  expect(titles("early")).toEqual(["Early", "Early", "Early offer"]);
  expect(titles("late", "early", "drafts")).toEqual(["Late", "Late", "Early offer"]);
  expect(titles("empty", "drafts")).toEqual(["Draft", "Published", undefined]);
});
