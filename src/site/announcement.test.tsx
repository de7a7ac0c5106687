import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageContent } from "../content/page-content.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { showAnnouncement } from "./announcement.ts";

type Announcement = NonNullable<PageContent["announcements"]>[number];

function announcement(_id: string, from: string, until: string): Announcement {
  const link = { _type: "link", kind: "internal", path: "/contact", label: "Book" };
  return {
    _id,
    text: `The ${_id}`,
    link,
    from,
    until,
    language: "",
    countries: null,
  } as Announcement;
}

/** The header and the bars of a page on this day; returns the text of the visible one. */
function renderOn(day: string, ...announcements: Announcement[]) {
  vi.setSystemTime(new Date(`${day}T12:00:00`));
  const { unmount } = renderBuilt(
    <>
      <header>
        <a href="#main">Skip</a>
        <a href="/">Selat</a>
      </header>
      <AnnouncementBar announcements={announcements} />
    </>,
  );
  showAnnouncement(document);
  return { text: screen.queryByRole("complementary")?.textContent ?? null, unmount };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const fair = announcement("fair", "2026-05-02", "2026-05-04");

test.each([
  ["2026-05-01", false],
  ["2026-05-02", true],
  ["2026-05-04", true],
  ["2026-05-05", false],
])("on %s shows an announcement from the 2nd to the 4th: %s", (day, isShown) => {
  expect(renderOn(day, fair).text).toBe(isShown ? "The fairBook" : null);
});

test("hides announcements in the built HTML, so that a page without scripts shows no expired one", () => {
  renderBuilt(<AnnouncementBar announcements={[fair]} />);
  expect(document.querySelector<HTMLElement>("aside")?.hidden).toBe(true);
});

test("draws neither bar nor script on a page without announcements", () => {
  const { container } = renderBuilt(<AnnouncementBar announcements={[]} />);
  expect(container.querySelector("aside, script")).toBeNull();
});

test("shows the one of two announcements that began first, until it is closed", async () => {
  const other = announcement("offer", "2026-05-03", "2026-05-09");
  const { unmount } = renderOn("2026-05-03", fair, other);
  expect(screen.getByRole("complementary", { name: "The fair" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  unmount();
  expect(renderOn("2026-05-03", fair, other).text).toBe("The offerBook");
});

test("closing an announcement by keyboard keeps it closed and moves the focus to the header", async () => {
  const { unmount } = renderOn("2026-05-02", fair);
  screen.getByRole("button", { name: "Close" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Selat");
  unmount();
  expect(renderOn("2026-05-02", fair).text).toBeNull();
});

test("treats the same announcement with other days as another one", async () => {
  const { unmount } = renderOn("2026-05-02", fair);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  unmount();
  expect(renderOn("2026-05-02", announcement("fair", "2026-05-02", "2026-05-09")).text).toBe(
    "The fairBook",
  );
});

test("shows an announcement to an editor on any day", () => {
  renderOn("2026-01-01", fair);
  expect(screen.queryByRole("complementary")).toBeNull();
  showAnnouncement(document, true);
  expect(screen.getByRole("complementary", { name: "The fair" })).toBeTruthy();
});

test("shows and closes an announcement in a browser without storage", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(renderOn("2026-05-02", fair).text).toBe("The fairBook");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary")).toBeNull();
});
