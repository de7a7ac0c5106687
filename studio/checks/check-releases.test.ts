import { expect, test } from "vitest";
import { checkReleases, type Release } from "./check-releases.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const link = {
  _type: "link",
  label: "Menu",
  kind: "internal",
  page: { _type: "reference", _ref: "menu" },
};
const menu: ContentDocument = { _id: "menu", _type: "page", path: "/menu" };
const home: ContentDocument = { _id: "home", _type: "page", path: "/", link };
const NOW = Date.parse("2026-11-24T10:00:00Z");

function versionIn(release: string, document: ContentDocument, changes = {}): ContentDocument {
  return { ...document, ...changes, _id: `versions.${release}.${document._id}` };
}

function check(release: Partial<Release>, ...versions: ContentDocument[]) {
  const raw = [menu, home, ...versions];
  const releases = [{ name: "spring", state: "scheduled", title: "Spring", ...release }];
  return checkReleases(releases, raw, { content: toContent(raw), now: NOW });
}

const problemsOf = (...given: Parameters<typeof check>) =>
  check(...given).flatMap(({ problems }) => problems);

test("lists the links that break when a release hides a page", () => {
  const hidden = versionIn("spring", menu, { archived: true });
  expect(problemsOf({}, hidden)).toEqual(["/: It links to an archived page"]);
  expect(problemsOf({ state: "active" }, hidden)).toHaveLength(1);
});

test.each([
  [{ _type: "redirect", from: "/old" }, "/old"],
  [{ _type: "siteSettings" }, "Settings"],
  [{ _type: "testimonial", name: "Mei Ling Goh" }, "Mei Ling Goh"],
])("names a broken %j by its title in the Studio", (broken, name) => {
  const other = { _id: "other", link, ...broken };
  const raw = [menu, home, other, versionIn("spring", menu, { archived: true })];
  const releases = [{ name: "spring", state: "scheduled", title: "Spring" }];
  const [note] = checkReleases(releases, raw, { content: toContent(raw), now: NOW });
  expect(note?.problems).toContain(`${name}: It links to an archived page`);
});

test("lists nothing for a release that unpublishes a page and fixes the links to it", () => {
  const down = versionIn("spring", menu, { _system: { delete: true } });
  expect(problemsOf({}, down)).toEqual(["/: It refers to something that was deleted"]);
  expect(problemsOf({}, down, versionIn("spring", home, { link: undefined }))).toEqual([]);
});

test("reports once that the path of a release's page was published in the meantime", () => {
  const moved = versionIn("spring", menu, { path: "/food" });
  expect(problemsOf({}, moved)).toEqual([]);
  const since = { _id: "food", _type: "page", path: "/food" };
  expect(problemsOf({}, moved, since)).toEqual(["/food: Another page has this path already"]);
});

test("ignores another release's versions, and errors that a published release caused", () => {
  expect(problemsOf({}, versionIn("autumn", menu, { archived: true }))).toEqual([]);
  const hidden = versionIn("spring", menu, { archived: true });
  expect(problemsOf({ state: "published" }, hidden)).toEqual([]);
});

test.each([
  [
    "scheduled",
    "2026-11-24T09:48:00Z",
    null,
    "It was due 12 minutes ago and is not live: schedules run only while the Content Lake is running",
  ],
  ["scheduled", "2026-11-24T09:59:30Z", null, undefined],
  ["scheduled", "2026-11-24T10:01:00Z", null, undefined],
  ["published", "2026-11-24T09:00:00Z", "2026-11-24T09:01:30Z", "It went live 1 minute late"],
  ["published", "2026-11-24T09:00:00Z", "2026-11-24T09:00:02Z", undefined],
  ["published", "2026-11-10T09:00:00Z", "2026-11-10T09:30:00Z", undefined],
  ["published", null, "2026-11-24T09:30:00Z", undefined],
])(
  "reports of a %s release that was due %s and live %s: %s",
  (state, publishAt, publishedAt, problem) => {
    expect(problemsOf({ state, publishAt, publishedAt })).toEqual(problem ? [problem] : []);
  },
);

test("reports why a release could not be published", () => {
  const error = '"Waiter AI" was taken down after this release was scheduled';
  expect(check({ state: "active", error })).toEqual([
    {
      name: "spring",
      title: "Spring",
      publishAt: null,
      problems: [`It could not be published: ${error}`],
    },
  ]);
});
