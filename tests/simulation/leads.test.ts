import { beforeAll, expect, test } from "vitest";
import { byTier, seed } from "../tier.ts";
import { bundleFormCode, compileFormCode, readEarlierFormCode } from "./bundle-form-code.ts";
import { runSchedule } from "./run-schedule.ts";
import type { Versions } from "./types.ts";

const SCHEDULES = byTier(1_000, 100_000);
/** In milliseconds; 1,000 orders take 2 to 16 seconds on two cores, depending on other load. */
const TIMEOUT = byTier(120_000, 3_600_000);

let versions: Versions;
const counts: Record<string, number> = {};

beforeAll(async () => {
  versions = {
    earlier: compileFormCode(readEarlierFormCode()),
    current: compileFormCode(await bundleFormCode()),
  };
});

test(
  `no lead is lost, stored twice or reported wrongly in ${SCHEDULES} orders of events`,
  async () => {
    for (let each = seed; each < seed + SCHEDULES; each += 1) {
      const { problems, lines, counts: own } = await runSchedule(each, versions);
      for (const [what, times] of Object.entries(own)) counts[what] = (counts[what] ?? 0) + times;
      const again = `TEST_SEED=${each} runs this order first:\n${lines.join("\n")}`;
      expect(problems, again).toEqual([]);
    }
  },
  TIMEOUT,
);

test("the simulated orders contain every kind of event many times", () => {
  const least = SCHEDULES / 50;
  const whole = ["press", "stored", "thanks", "refusal", "Rate Limit Exceeded", "withdrawn"];
  const shown = ["kept", "saved", "busy", "unkept", "failed", "slow", "sent"];
  const inTheDark = ["success unasked", "error unasked", "closed while sending"];
  const rare = [whole, shown, inTheDark].flat().filter((what) => !((counts[what] ?? 0) > least));
  expect(rare).toEqual([]);
});
