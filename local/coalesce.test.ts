import { expect, it } from "vitest";
import { coalesce } from "./coalesce.ts";

function gate() {
  const releases: (() => void)[] = [];
  let runs = 0;
  const job = async () => {
    runs += 1;
    await new Promise<void>((resolve) => releases.push(resolve));
  };
  return { job, release: () => releases.shift()?.(), runs: () => runs };
}

it("runs one more time for any number of calls during a run", async () => {
  const { job, release, runs } = gate();
  const trigger = coalesce(job);
  const first = trigger();
  const later = [trigger(), trigger(), trigger()];
  expect(runs()).toBe(1);
  release();
  await first;
  await expect.poll(runs).toBe(2);
  release();
  await Promise.all(later);
  expect(runs()).toBe(2);
});

it("runs again after a failed run", async () => {
  let runs = 0;
  const trigger = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error("content API down");
  });
  await expect(trigger()).rejects.toThrow("content API down");
  await trigger();
  expect(runs).toBe(2);
});
