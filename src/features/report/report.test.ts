import { expect, test } from "vitest";
import {
  describeLeadFilter,
  formatDays,
  formatWorkingTime,
  leadsPath,
  periodTitle,
  OTHER_SOURCES,
  presetsOf,
  readLeadFilter,
  readPeriod,
  stackArrivals,
  weeksOf,
} from "./report.ts";

const now = new Date("2026-11-22T18:00:00Z");

test("periodTitle returns the days and the country in words", () => {
  const period = { from: "2026-11-02", to: "2026-11-22", country: "MY" };
  expect(periodTitle(period)).toBe("2 Nov 2026 to 22 Nov 2026 · Malaysia");
});

test("presets end today in Singapore's time zone", () => {
  expect(presetsOf(now)["Last 4 weeks"]).toEqual({ from: "2026-10-26", to: "2026-11-23" });
  expect(presetsOf(now)["This year"]?.from).toBe("2026-01-01");
});

test.each(["2026-11-23", "2026-11-26", "2026-11-29"])(
  "on %s the preset of four weeks starts on a Monday and has at least 28 days",
  (day) => {
    const { from, to } = presetsOf(new Date(`${day}T04:00:00Z`))["Last 4 weeks"] ?? {};
    expect(new Date(from ?? "").getUTCDay()).toBe(1);
    expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBeGreaterThanOrEqual(28 * 86_400_000);
  },
);

test.each([
  ["from=2026-11-02&to=2026-11-22&country=MY", "2026-11-02", "2026-11-22", "MY"],
  ["from=2026-11-02&to=2026-11-02&country=toString", "2026-11-02", "2026-11-02", ""],
  ["from=2026-11-22&to=2026-11-02", "2026-08-31", "2026-11-23", ""],
  ["from=soon&to=2026-11-02&country=FR", "2026-08-31", "2026-11-23", ""],
  ["", "2026-08-31", "2026-11-23", ""],
])("readPeriod reads %j as the days from %s to %s", (query, from, to, country) => {
  expect(readPeriod(new URLSearchParams(query), now)).toEqual({ from, to, country });
});

test("reads the filter of a list from the URL, even an empty reason", () => {
  const filter = { stage: "failed", reason: "" };
  const [, query] = leadsPath({ from: "2026-11-02", to: "2026-11-22", country: "" }, filter).split(
    "?",
  );
  expect(readLeadFilter(new URLSearchParams(query))).toEqual(filter);
  expect(describeLeadFilter(filter)).toBe("now in Failed · without a reason");
});

test("leadsPath contains the report's period and country", () => {
  const period = { from: "2026-11-02", to: "2026-11-22", country: "MY" };
  const [path, query] = leadsPath(period, { stage: "failed" }).split("?");
  expect(path).toBe("/admin/report/leads");
  expect(readPeriod(new URLSearchParams(query), now)).toEqual(period);
});

test("reads page, section and campaign from the URL, and describes them", () => {
  const filter = { section: "heroAAAA", page: "/", heading: "Answer every guest" };
  const query = new URLSearchParams({ ...filter, other: "x" });
  expect(readLeadFilter(query)).toEqual(filter);
  expect(describeLeadFilter(filter)).toBe(
    "through the section “Answer every guest” · from the page /",
  );
  expect(describeLeadFilter({ section: "", campaign: "" })).toBe(
    "through no section · without a campaign",
  );
  expect(describeLeadFilter({ page: "", campaign: "ramadan" })).toBe(
    "from no page · campaign ramadan",
  );
});

test("reads owner and language from the URL, and describes them", () => {
  const period = { from: "2026-11-02", to: "2026-11-22", country: "" };
  const filter = { owner: "siti", ownerName: "Siti", language: "ms", stage: "closed" };
  const [, query] = leadsPath(period, filter).split("?");
  expect(readLeadFilter(new URLSearchParams(query))).toEqual(filter);
  expect(describeLeadFilter(filter)).toBe("now in Closed · owned by Siti · in Malay");
  expect(describeLeadFilter({ owner: "" })).toBe("unassigned");
});

test.each([
  [0, "0 min"],
  [600, "10 min"],
  [3600, "1 h"],
  [93_600, "26 h"],
  [7800, "2 h 10 min"],
])("formatWorkingTime writes %d seconds as %s", (seconds, words) => {
  expect(formatWorkingTime(seconds)).toBe(words);
});

test("formatDays rounds days to one decimal", () => {
  expect([0, 1, 1.04, 3.46].map(formatDays)).toEqual(["0 days", "1 day", "1 day", "3.5 days"]);
});

test("weeksOf returns the Monday of every week of a period", () => {
  expect(weeksOf({ from: "2026-11-04", to: "2026-11-16" })).toEqual([
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
  ]);
});

test("stackArrivals keeps the largest sources, sums up the rest, and counts every lead", () => {
  const arrivals = ["a", "b", "c", "d", "e", "f", "g"].map((source, index) => ({
    week: index % 2 ? "2026-11-09" : "2026-11-02",
    source,
    lead_count: index + 1,
  }));
  const { keys, rows } = stackArrivals(arrivals, ["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(keys).toEqual(["g", "f", "e", "d", OTHER_SOURCES]);
  expect(rows.map(({ total }) => total)).toEqual([16, 12, 0]);
  for (const { counts, total } of rows) {
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  }
});
