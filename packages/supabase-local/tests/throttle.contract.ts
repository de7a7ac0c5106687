import { beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "./stack.ts";

type Answer = { status: number; body: unknown };

async function ask({ url, anonKey }: Stack, index: number): Promise<Answer> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: anonKey, "x-forwarded-for": `192.0.2.${index}` },
    body: "{}",
  });
  return { status: response.status, body: await response.json() };
}

/** Clients that request sessions too often. Runs last, because afterwards no client is answered for a moment. */
export function describeThrottle(getStack: () => Stack): void {
  describe("throttle", () => {
    let stack: Stack;

    beforeAll(() => {
      stack = getStack();
    });

    it("limits the sign-ins of an address, ignoring its forwarded headers", async () => {
      let answers: Answer[] = [];
      do {
        answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(stack, index)));
      } while (!answers.some(({ status }) => status === 429));
      expect(answers.find(({ status }) => status === 429)?.body).toEqual({
        code: 429,
        error_code: "over_request_rate_limit",
        msg: "Request rate limit reached",
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    });
  });
}
