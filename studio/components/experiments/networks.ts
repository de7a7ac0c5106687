import { type Arm, type Point, rateOf, type Verdict, verdictOf } from "./statistics.ts";

/** Both arms of an experiment, or of one group of networks. */
export type Arms = Omit<Point, "day">;

/** The verdict on an experiment; `few-networks` if it would be different without a few networks. */
export type NetworkVerdict = Verdict | "few-networks";

/** How many networks one person may use: at home, on a phone and in an office. */
const HEAVIEST = 3;

/** How many groups the database sorts networks into: `private.network_group`. */
const GROUPS = 1_024;

/**
 * Estimates how many networks the visits come from by how many groups have visits (linear counting: Whang,
 * Vander-Zanden, Taylor, ACM TODS 15(2), 1990). Null if every group has some: these are too many to estimate.
 */
export function countNetworks(groups: Arms[]): number | null {
  const empty = GROUPS - groups.length;
  return empty <= 0 ? null : Math.round(GROUPS * Math.log(GROUPS / empty));
}

function without(all: Arm, parts: Arm[]): Arm {
  return {
    visits: Math.max(0, all.visits - parts.reduce((sum, { visits }) => sum + visits, 0)),
    successes: Math.max(
      0,
      all.successes - parts.reduce((sum, { successes }) => sum + successes, 0),
    ),
  };
}

/** Approximates, to first order, how much a part changes the rate of the whole. */
function movedBy(part: Arm, total: Arm): number {
  return total.visits === 0 ? 0 : (part.successes - rateOf(total) * part.visits) / total.visits;
}

/** Approximates how much a group changes the difference of both rates. */
function influenceOf(group: Arms, all: Arms): number {
  return movedBy(group.variant, all.variant) - movedBy(group.control, all.control);
}

const isDecision = (verdict: Verdict) => verdict !== "open" && verdict !== "too-few";

/**
 * Returns the verdict of `verdictOf`, or `few-networks` if it changes without the three heaviest groups of networks.
 * These are the groups with the most visits, or with the largest effect on the difference, in one direction or both.
 */
export function verdictByNetworks(
  all: Arms,
  groups: Arms[],
  ...[planned, effect, fewest]: [planned: number, effect: number, fewest?: number]
): NetworkVerdict {
  const verdict = verdictOf(all, planned, effect, fewest);
  const weighed = groups.map((group) => {
    const influence = influenceOf(group, all);
    return { group, influence, visits: group.control.visits + group.variant.visits };
  });
  const orders = [
    weighed.toSorted((one, other) => Math.abs(other.influence) - Math.abs(one.influence)),
    weighed.toSorted((one, other) => other.influence - one.influence),
    weighed.toSorted((one, other) => one.influence - other.influence),
    weighed.toSorted((one, other) => other.visits - one.visits),
  ];
  const [balanced = verdict, ...others] = orders.map((order) => {
    const heaviest = order.slice(0, HEAVIEST).map(({ group }) => group);
    const remaining = {
      control: without(
        all.control,
        heaviest.map(({ control }) => control),
      ),
      variant: without(
        all.variant,
        heaviest.map(({ variant }) => variant),
      ),
    };
    return verdictOf(remaining, planned, effect, fewest);
  });
  if (isDecision(verdict)) {
    return [balanced, ...others].every((other) => other === verdict) ? verdict : "few-networks";
  }
  return isDecision(balanced) ? "few-networks" : verdict;
}
