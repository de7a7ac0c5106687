import { applyPatch } from "mendoza";
import { describe, expect, it } from "vitest";

import { encode } from "../src/mendoza.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A small seeded generator (mulberry32), so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return (limit: number) => Math.floor(next() * limit);
}

type Random = ReturnType<typeof seeded>;

const LETTERS = ["a", "b", " ", "é", "漢", "🎉", "\ud800", "z", "\n", '"'];

function text(random: Random): string {
  return Array.from({ length: random(60) }, () => LETTERS[random(LETTERS.length)]).join("");
}

function value(random: Random, depth: number): Json {
  const kind = random(depth > 3 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random(2) === 0;
  if (kind === 2) return random(1000) / 4;
  if (kind === 3) return text(random);
  if (kind === 4) return Array.from({ length: random(6) }, () => value(random, depth + 1));
  if (kind === 5) {
    return Array.from({ length: random(6) }, () => ({
      ...object(random, depth + 1),
      _key: `k${random(8)}`,
    }));
  }
  return object(random, depth + 1);
}

function object(random: Random, depth: number): { [key: string]: Json } {
  const keys = Array.from({ length: random(6) }, () => `f${random(9)}`);
  return Object.fromEntries(keys.map((key) => [key, value(random, depth)]));
}

/** The same value with a few edits in it, which is what exercises the deltas. */
function edited(random: Random, old: Json, depth = 0): Json {
  if (random(12) === 0) return value(random, depth);
  if (typeof old === "string" && random(2) === 0) {
    const points = Array.from(old);
    points.splice(random(points.length + 1), random(4), ...Array.from(text(random).slice(0, 5)));
    return points.join("");
  }
  if (Array.isArray(old)) {
    const items = old.map((item) => edited(random, item, depth + 1));
    if (random(3) === 0) items.splice(random(items.length + 1), random(3));
    if (random(3) === 0) items.splice(random(items.length + 1), 0, value(random, depth + 1));
    return random(4) === 0 ? items.toReversed() : items;
  }
  if (typeof old === "object" && old !== null) {
    const entries = Object.entries(old).filter(() => random(8) !== 0);
    return Object.fromEntries(entries.map(([key, item]) => [key, edited(random, item, depth + 1)]));
  }
  return old;
}

describe("Mendoza patches", () => {
  it("turn any document into any edit of it, and back", () => {
    for (let seed = 0; seed < 3000; seed++) {
      const random = seeded(seed);
      const before = object(random, 0);
      const after = edited(random, before);
      expect(applyPatch(before, encode(before, after)), `seed ${seed}`).toEqual(after);
      expect(applyPatch(after, encode(after, before)), `seed ${seed} back`).toEqual(before);
    }
  });

  it("create and delete whole documents", () => {
    const document = { _id: "a", title: "A" };
    expect(applyPatch(null, encode(null, document))).toEqual(document);
    expect(applyPatch(document, encode(document, null))).toBeNull();
  });

  it("are empty when nothing changed", () => {
    expect(encode({ a: [1, { b: "c" }] }, { a: [1, { b: "c" }] })).toEqual([]);
  });

  it("contain only the typed letters of a long text", () => {
    const before = { body: "The quick brown fox jumps over the lazy dog, again and again." };
    const after = { body: before.body.replace("quick", "quicker") };
    expect(JSON.stringify(encode(before, after))).not.toContain("brown");
  });

  it("move keyed array items without repeating them", () => {
    const [first, second] = [
      { _key: "a", text: "a long first paragraph" },
      { _key: "b", text: "a long second paragraph" },
    ];
    const patch = encode({ body: [first, second] }, { body: [second, first] });
    expect(JSON.stringify(patch)).not.toContain("paragraph");
  });
});
