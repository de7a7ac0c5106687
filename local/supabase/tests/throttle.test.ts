import { beforeEach, describe, expect, it } from "vitest";
import { createThrottle } from "../throttle.ts";

const SECOND = 1000;

describe("createThrottle", () => {
  let time = 0;
  const throttle = () => createThrottle(150, () => time);

  beforeEach(() => {
    time = 0;
  });

  it("answers thirty requests at once and no more", () => {
    const isAnswered = throttle();
    const answers = Array.from({ length: 31 }, () => isAnswered("192.0.2.1"));
    expect(answers.indexOf(false)).toBe(30);
  });

  it("answers again at the rate of the five minutes", () => {
    const isAnswered = throttle();
    for (let request = 0; request < 30; request += 1) isAnswered("192.0.2.1");
    time += 2 * SECOND - 1;
    expect(isAnswered("192.0.2.1")).toBe(false);
    time += 1;
    expect(isAnswered("192.0.2.1")).toBe(true);
    expect(isAnswered("192.0.2.1")).toBe(false);
  });

  it("saves up no more than thirty", () => {
    const isAnswered = throttle();
    isAnswered("192.0.2.1");
    time += 3600 * SECOND;
    const answers = Array.from({ length: 31 }, () => isAnswered("192.0.2.1"));
    expect(answers.indexOf(false)).toBe(30);
  });

  it("lets one address not use up another's", () => {
    const isAnswered = throttle();
    for (let request = 0; request < 31; request += 1) isAnswered("192.0.2.1");
    expect(isAnswered("192.0.2.2")).toBe(true);
  });
});
