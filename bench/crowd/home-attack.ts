import {
  type Arms,
  type NetworkVerdict,
  verdictByNetworks,
} from "../../studio/components/experiments/networks.ts";
import { type Verdict, verdictOf } from "../../studio/components/experiments/statistics.ts";

/**
 * What an attacker who knows the source code sends once a day from each address: the version that they claim to have
 * seen, and whether they claim to have clicked.
 */
type Send = { isVariant: boolean; succeeds: boolean };
export type Strategy = (day: number, address: number) => Send;

/** Attacks that make the variant win or lose, hide a difference, or unbalance the 50:50 split between the versions. */
export const STRATEGIES: Record<string, Strategy> = {
  "the variant wins": () => ({ isVariant: true, succeeds: true }),
  "the variant loses": () => ({ isVariant: true, succeeds: false }),
  "the control wins": () => ({ isVariant: false, succeeds: true }),
  "both versions on each day": (_day, address) => ({
    isVariant: address < 2,
    succeeds: address < 2,
  }),
  "three days of each version in turn": (day) => ({
    isVariant: day % 6 < 3,
    succeeds: day % 6 < 3,
  }),
};

type Truth = { control: number; variant: number; perArm: number; effect: number };

const DAYS = 30;
const GROUPS = 1_024;
/** Number of networks from which honest visits come, each equally often. */
const NETWORKS = 20_000;

type Counts = { all: Arms; groups: Map<number, Arms> };

const nobody = (): Arms => ({
  control: { visits: 0, successes: 0 },
  variant: { visits: 0, successes: 0 },
});

function add({ all, groups }: Counts, group: number, { isVariant, succeeds }: Send): void {
  const own = groups.get(group) ?? nobody();
  groups.set(group, own);
  for (const arms of [all, own]) {
    const arm = isVariant ? arms.variant : arms.control;
    arm.visits += 1;
    if (succeeds) arm.successes += 1;
  }
}

export type Outcome = {
  /** The product's verdict on each day, with the attacker's visits. */
  attacked: NetworkVerdict[];
  /** The verdict on each day from the honest visits only. */
  alone: Verdict[];
  /** The verdict on each day from all visits, without the check that they come from enough networks. */
  before: Verdict[];
};

/**
 * Simulates an experiment of 30 days, with and without the attacker's addresses, and takes the verdict on each day.
 * `random` returns a number from 0 to 1, as Math.random does.
 */
export function attackFromHome(
  { control, variant, perArm, effect }: Truth,
  {
    strategy,
    addresses,
    perAddress,
  }: { strategy: Strategy; addresses: number; perAddress: number },
  random: () => number,
): Outcome {
  const planned = 2 * perArm * DAYS;
  const honest: Counts = { all: nobody(), groups: new Map() };
  const mixed: Counts = { all: nobody(), groups: new Map() };
  const outcome: Outcome = { alone: [], attacked: [], before: [] };
  for (let day = 0; day < DAYS; day += 1) {
    for (let visit = 0; visit < 2 * perArm; visit += 1) {
      const isVariant = random() < 0.5;
      const sent = { isVariant, succeeds: random() < (isVariant ? variant : control) };
      const group = Math.floor(random() * NETWORKS) % GROUPS;
      add(honest, group, sent);
      add(mixed, group, sent);
    }
    for (let address = 0; address < addresses; address += 1) {
      for (let count = 0; count < perAddress; count += 1) {
        add(mixed, 7 + 100 * address, strategy(day, address));
      }
    }
    outcome.alone.push(verdictOf(honest.all, planned, effect));
    outcome.attacked.push(
      verdictByNetworks(mixed.all, [...mixed.groups.values()], planned, effect),
    );
    outcome.before.push(verdictOf(mixed.all, planned, effect));
  }
  return outcome;
}

const UNDECIDED = new Set<NetworkVerdict>(["open", "too-few", "few-networks"]);

/** Whether the attacker caused a decision, such as "better", that the honest visits did not cause on any day. */
export function isChanged({ alone, attacked }: Pick<Outcome, "alone" | "attacked">): boolean {
  const decided = new Set<NetworkVerdict>(alone);
  return attacked.some((verdict) => !UNDECIDED.has(verdict) && !decided.has(verdict));
}
