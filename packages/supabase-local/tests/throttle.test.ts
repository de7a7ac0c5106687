import { beforeEach, describe, expect, it } from "vitest";
import { createThrottle } from "../src/throttle.ts";

const SECOND = 1000;

describe("createThrottle", () => {
  let time = 0;
  const throttle = () => createThrottle(150, { now: () => time });

  beforeEach(() => {
    time = 0;
  });

  it("answers thirty requests at once and no more", () => {
    const { take: isAnswered } = throttle();
    const answers = Array.from({ length: 31 }, () => isAnswered("192.0.2.1"));
    expect(answers.indexOf(false)).toBe(30);
  });

  it("answers one more request every two seconds, at 150 in five minutes", () => {
    const { take: isAnswered } = throttle();
    for (let request = 0; request < 30; request += 1) isAnswered("192.0.2.1");
    time += 2 * SECOND - 1;
    expect(isAnswered("192.0.2.1")).toBe(false);
    time += 1;
    expect(isAnswered("192.0.2.1")).toBe(true);
    expect(isAnswered("192.0.2.1")).toBe(false);
  });

  it("answers no more than thirty at once after an hour without requests", () => {
    const { take: isAnswered } = throttle();
    isAnswered("192.0.2.1");
    time += 3600 * SECOND;
    const answers = Array.from({ length: 31 }, () => isAnswered("192.0.2.1"));
    expect(answers.indexOf(false)).toBe(30);
  });

  it("still answers one address when another has used up its requests", () => {
    const { take: isAnswered } = throttle();
    for (let request = 0; request < 31; request += 1) isAnswered("192.0.2.1");
    expect(isAnswered("192.0.2.2")).toBe(true);
  });

  it("does not count a request that is given back", () => {
    const { take, giveBack } = createThrottle(10, { burst: 2, now: () => time });
    for (let request = 0; request < 9; request += 1) {
      expect(take("siti@example.com")).toBe(true);
      giveBack("siti@example.com");
    }
    giveBack("siti@example.com");
    const answers = Array.from({ length: 3 }, () => take("siti@example.com"));
    expect(answers).toEqual([true, true, false]);
  });

  it("forgets the oldest of ten thousand addresses when another one is added", () => {
    const { take } = createThrottle(10, { burst: 1, now: () => time });
    for (let name = 0; name < 10_000; name += 1) take(String(name));
    expect(take("0")).toBe(false);
    take("one more");
    expect(take("9999")).toBe(false);
    expect(take("0")).toBe(true);
  });
});
