import { compare, getRounds } from "bcryptjs";
import { expect, it } from "vitest";
import { createPasswordHash } from "../src/password-hash.ts";

it("costs as much as hosted Auth's by default, even for an unknown account", async () => {
  const passwords = createPasswordHash();
  const hash = await passwords.hash("Passw0rd!");
  expect([getRounds(hash), getRounds(passwords.random)]).toEqual([10, 10]);
  expect(await compare("Passw0rd!", hash)).toBe(true);
  expect(await compare("Passw0rd!", passwords.random)).toBe(false);
});

it("uses the configured cost, even for an unknown account", async () => {
  const passwords = createPasswordHash(4);
  const hash = await passwords.hash("Passw0rd!");
  expect([getRounds(hash), getRounds(passwords.random)]).toEqual([4, 4]);
  expect(await compare("Passw0rd!", hash)).toBe(true);
});
