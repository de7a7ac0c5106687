import { describe, expect, it } from "vitest";
import { createRates } from "../src/realtime-limits.ts";

const countOf = (take: () => boolean) => {
  let count = 0;
  while (count < 100_000 && take()) count += 1;
  return count;
};

describe("what Realtime's clients may do together", () => {
  let time = 0;
  const rates = () => createRates({}, () => time);
  it("is a hundred messages a second, on the average of a minute", () => {
    const { takeMessage } = rates();
    expect(countOf(takeMessage)).toBe(6000);
    time += 1000;
    expect(countOf(takeMessage)).toBe(100);
  });

  it("is a hundred joins at once, twenty messages of presence a second, 256 KB at a time", () => {
    const { takeJoin, takePresence, mayCarry } = rates();
    expect(countOf(takeJoin)).toBe(100);
    expect(countOf(takePresence)).toBe(1200);
    expect(mayCarry("a".repeat(256 * 1024 - 2))).toBe(true);
    expect(mayCarry("a".repeat(256 * 1024))).toBe(false);
    expect(mayCarry(Buffer.alloc(256 * 1024 + 1))).toBe(false);
  });
});
