import { expect, it } from "vitest";
import { byTier, numbersOf, seed } from "./tier.ts";
import { killStore } from "../src/kill-store.ts";

// `npm run bench -- content` kills the store a hundred times.
const [lanes, kills] = byTier([1, 2], [2, 5]);

it(`loses no acknowledged write and splits no transaction in ${lanes * kills} kills`, async () => {
  await expect(killStore(lanes, kills, (lane) => numbersOf(seed + lane))).resolves.toBeUndefined();
});
