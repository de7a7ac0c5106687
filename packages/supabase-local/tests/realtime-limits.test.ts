import { describe, expect, it } from "vitest";
import { createRates } from "../src/realtime-limits.ts";

const countOf = (take: () => boolean) => {
  let count = 0;
  while (count < 100_000 && take()) count += 1;
  return count;
};

describe("the limits of all Realtime clients together", () => {
  let time = 0;
  const rates = () => createRates({}, () => time);
  it("allow 6000 messages at once, then a hundred a second", () => {
    const { takeMessage } = rates();
    expect(countOf(takeMessage)).toBe(6000);
    time += 1000;
    expect(countOf(takeMessage)).toBe(100);
  });

  it("allow a hundred joins, 1200 presence messages and 256 KB in one message", () => {
    const { takeJoin, takePresence, mayCarry } = rates();
    expect(countOf(takeJoin)).toBe(100);
    expect(countOf(takePresence)).toBe(1200);
    expect(mayCarry("a".repeat(256 * 1024 - 2))).toBe(true);
    expect(mayCarry("a".repeat(256 * 1024))).toBe(false);
    expect(mayCarry(Buffer.alloc(256 * 1024 + 1))).toBe(false);
  });
});
