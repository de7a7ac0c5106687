import { expect, test } from "vitest";
import { pointsOf } from "../../studio/components/experiments/experiment-results.ts";
import { describeRun } from "../../studio/components/experiments/experiment-summary.ts";
import { verdictByNetworks } from "../../studio/components/experiments/networks.ts";
import { demoVisits } from "./demo-visits.ts";
import type { SectionList } from "./section-list.ts";

const token = "tokenAAA";
const section = { texts: ["Words"], links: ["/contact?source=get-started"] };
const list: SectionList = {
  pages: [
    {
      path: "/",
      places: ["hero", "other", "variant"].map((hash) => ({ document: "home", key: hash, hash })),
    },
    { path: "/ad-landing", places: [{ document: "ad", key: "offer", hash: "offer" }] },
  ],
  words: { hero: section, other: section, variant: section, offer: section },
  experiments: [{ token, experiment: "e", page: "/", control: "hero", variant: "variant" }],
};

type Count = { day: string; page: string; section: string; action: string; counted: number };

test("every visit sees exactly one of a section's two versions", () => {
  const counts = demoVisits(list, Date.parse("2026-11-25T08:00:00Z")).counts as Count[];
  const sum = (section: string, action: string) =>
    counts
      .filter((each) => each.page === "/" && each.section === section && each.action === action)
      .reduce((total, { counted }) => total + counted, 0);
  expect(sum("hero", "seen") + sum("variant", "seen")).toBe(sum("", "visit"));
  expect(sum("other", "seen")).toBeLessThan(sum("", "visit"));
});

// A Monday after midnight, a Wednesday afternoon, and a Saturday at night, in Singapore.
test.each(["2026-11-22T16:10:00Z", "2026-11-25T08:00:00Z", "2027-01-02T15:00:00Z"])(
  "data made at %s covers eight days and has an undecided experiment",
  (start) => {
    const now = Date.parse(start);
    const { counts, armCounts, armGroups } = demoVisits(list, now);
    expect(new Set((counts as Count[]).map(({ day }) => day)).size).toBe(8);
    type Arm = { day: string; is_variant: boolean; visits: number; pressed: number };
    const days = [...Map.groupBy(armCounts as Arm[], ({ day }) => day)].map(([day, arms]) => {
      const of = (isVariant: boolean): [number, number, number] => {
        const arm = arms.find(({ is_variant }) => is_variant === isVariant);
        return [arm?.visits ?? 0, arm?.pressed ?? 0, 0];
      };
      return { day, control: of(false), variant: of(true) };
    });
    const trial = { since: "", is_current: true, versions: 1, control: [], variant: [], days };
    const point = pointsOf(trial, "pressed").at(-1);
    if (!point) throw new Error("no day");
    const verdict = verdictByNetworks(point, [], 2_600, 0.5, 100);
    expect(verdict).toBe("open");
    const since = new Date(now - 7 * 86_400_000).toISOString();
    const run = {
      verdict,
      point,
      metric: "pressed",
      planned: 2_600,
      since,
      isRunning: true,
    } as const;
    expect(describeRun(run, now)).toMatch(/^The variant is ahead: .* 1\d more days\.$/);
    expect(armGroups.length).toBeGreaterThan(300);
  },
);
