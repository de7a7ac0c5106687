import { expect, test } from "vitest";
import { attackFromHome, isChanged, STRATEGIES } from "../../../bench/crowd/home-attack.ts";
import { type Arms, countNetworks, verdictByNetworks } from "./networks.ts";

const arms = (control: [number, number], variant: [number, number]): Arms => ({
  control: { visits: control[0], successes: control[1] },
  variant: { visits: variant[0], successes: variant[1] },
});
const many = (group: Arms) => Array.from({ length: 500 }, () => group);

test("keeps a difference that many networks make", () => {
  const all = arms([5_000, 250], [5_000, 450]);
  const groups = many(arms([10, 0.5], [10, 0.9]));
  expect(verdictByNetworks(all, groups, 10_000, 0.25)).toBe("better");
  expect(verdictByNetworks(all, [], 10_000, 0.25)).toBe("better");
});

test.each([
  ["make the variant better", arms([1_000, 50], [1_030, 140]), arms([0, 0], [30, 30])],
  ["make the variant worse", arms([1_030, 140], [1_000, 50]), arms([30, 30], [0, 0])],
  ["hide that the variant is better", arms([5_150, 400], [5_000, 450]), arms([50, 50], [0, 0])],
  ["make the split of visits uneven", arms([1_000, 50], [1_300, 65]), arms([0, 0], [100, 5])],
])("decides nothing if three networks %s", (_what, all, heavy) => {
  const groups = [heavy, heavy, heavy, ...many(arms([2, 0.1], [2, 0.1]))];
  expect(verdictByNetworks(all, groups, 10_000, 0.25)).toBe("few-networks");
});

test("keeps an undecided result undecided", () => {
  const groups = many(arms([1, 0.05], [1, 0.06]));
  expect(verdictByNetworks(arms([500, 25], [500, 30]), groups, 10_000, 0.25)).toBe("open");
  expect(verdictByNetworks(arms([50, 2], [50, 3]), groups, 10_000, 0.25)).toBe("too-few");
});

test("counts networks by the groups that have visits", () => {
  expect(countNetworks([])).toBe(0);
  expect(countNetworks(many(arms([1, 0], [0, 0])))).toBe(686);
  expect(countNetworks(Array.from({ length: 1_024 }, () => arms([1, 0], [0, 0])))).toBeNull();
});

/** Returns a source of numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each(Object.entries(STRATEGIES))(
  "three addresses of an attacker with the source code decide nothing in 30 days: %s",
  (_name, strategy) => {
    const attack = { strategy, addresses: 3, perAddress: 1 };
    for (const perArm of [50, 200]) {
      for (const variant of [0.1, 0.14]) {
        const truth = { control: 0.1, variant, perArm, effect: 0.25 };
        for (let seed = 1; seed <= 8; seed += 1) {
          const outcome = attackFromHome(truth, attack, randomFrom(seed));
          expect({ perArm, variant, seed, isChanged: isChanged(outcome) }).toMatchObject({
            isChanged: false,
          });
        }
      }
    }
  },
);

test("without groups of networks, one address would decide most of these experiments", () => {
  const truth = { control: 0.1, variant: 0.1, perArm: 50, effect: 0.25 };
  const strategy = STRATEGIES["the variant wins"] ?? (() => ({ isVariant: true, succeeds: true }));
  const attack = { strategy, addresses: 1, perAddress: 20 };
  const decided = Array.from({ length: 8 }, (_, seed) => {
    return attackFromHome(truth, attack, randomFrom(seed + 1)).before.includes("better");
  });
  expect(decided.filter(Boolean).length).toBeGreaterThanOrEqual(6);
});
