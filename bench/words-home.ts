import { attackFromHome, isChanged, STRATEGIES } from "./crowd/home-attack.ts";
import type { Report } from "./report.ts";

const RUNS = 30;

/** Returns a generator of numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulates experiments of 30 days with an attacker who knows the source code and sends from three addresses. */
export function measureHomeAttacks(report: Report): void {
  let [all, changed, before, found, foundAlone] = [0, 0, 0, 0, 0];
  for (const [name, strategy] of Object.entries(STRATEGIES)) {
    for (const perArm of [50, 200, 1_000]) {
      for (const variant of [0.1, 0.14]) {
        const truth = { control: 0.1, variant, perArm, effect: 0.25 };
        for (let seed = 1; seed <= RUNS; seed += 1) {
          const attack = { strategy, addresses: 3, perAddress: 1 };
          const outcome = attackFromHome(truth, attack, randomFrom(seed));
          all += 1;
          if (isChanged(outcome)) {
            changed += 1;
            report.log(`${name}, ${perArm} visits an arm: ${outcome.attacked.at(-1)}`);
          }
          if (variant > 0.1 && outcome.alone.includes("better")) foundAlone += 1;
          if (variant > 0.1 && outcome.attacked.includes("better")) found += 1;
          const asBefore = { ...attack, perAddress: 20 };
          const old = attackFromHome(truth, asBefore, randomFrom(seed));
          if (isChanged({ alone: old.alone, attacked: old.before })) before += 1;
        }
      }
    }
  }
  report.log(`${all} experiments of 30 days with three addresses of an attacker`);
  report.log(`${before} of them would be decided wrongly if an address counted 20 times a day`);
  report.log(`${found} of ${foundAlone} effects in the honest visits are still found`);
  report.check("three addresses cause no verdict that the honest visits do not", changed === 0);
}
