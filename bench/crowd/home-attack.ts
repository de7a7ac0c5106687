import {
  type Arms,
  type NetworkVerdict,
  verdictByNetworks,
} from "../../studio/components/experiments/networks.ts";
import { type Verdict, verdictOf } from "../../studio/components/experiments/statistics.ts";

/**
 * What an attacker who knows the source code sends from each address, once a day: the version, and whether it clicks.
 */
type Send = { isVariant: boolean; succeeds: boolean };
export type Strategy = (day: number, address: number) => Send;

/** Ways to win, to lose, to hide a difference, and to break the coin. */
export const STRATEGIES: Record<string, Strategy> = {
  "the variant wins": () => ({ isVariant: true, succeeds: true }),
  "the variant loses": () => ({ isVariant: true, succeeds: false }),
  "the old words win": () => ({ isVariant: false, succeeds: true }),
  "both at once": (_day, address) => ({ isVariant: address < 2, succeeds: address < 2 }),
  "a few days of each": (day) => ({ isVariant: day % 6 < 3, succeeds: day % 6 < 3 }),
};

type Truth = { control: number; variant: number; perArm: number; effect: number };

const DAYS = 30;
const GROUPS = 1_024;
/** This many networks visit a site, each as likely as the others. */
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
  /** The verdict of each day with the attacker. */
  attacked: NetworkVerdict[];
  /** The verdict of the others' visits, with or without the check of few networks. */
  alone: Verdict[];
  /** The verdict of all visits without the check of networks, as it was before. */
  before: Verdict[];
};

/** An experiment of 30 days with and without the attacker's addresses, looked at each day; `random` from 0 to 1. */
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

/** Whether there was a verdict that the visits without the attacker never give. */
export function isChanged({ alone, attacked }: Pick<Outcome, "alone" | "attacked">): boolean {
  const decided = new Set<NetworkVerdict>(alone);
  return attacked.some((verdict) => !UNDECIDED.has(verdict) && !decided.has(verdict));
}
