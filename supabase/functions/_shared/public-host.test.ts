import assert from "node:assert/strict";
import { isPublicAddress, publicAddressesOf, type Resolve } from "./public-host.ts";

const PRIVATE = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "3fff::1",
];
for (const address of PRIVATE) {
  Deno.test(`${address} is not a public address`, () => {
    assert.equal(isPublicAddress(address), false);
  });
}
for (const address of [
  "8.8.8.8",
  "100.63.0.1",
  "172.32.0.1",
  "2001:4860:4860::8888",
  "2a00:1450::1",
]) {
  Deno.test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true));
}

const resolvesTo =
  (a: string[], aaaa: string[] = []): Resolve =>
  (_host, kind) =>
    Promise.resolve(kind === "A" ? a : aaaa);

const never: Resolve = () => Promise.reject(new Error("asked"));
const resolvesOnlyA: Resolve = (_host, kind) =>
  kind === "A" ? Promise.resolve(["8.8.8.8"]) : Promise.reject(new Error("no record"));

const addressesOf = (...records: Parameters<typeof resolvesTo>) =>
  publicAddressesOf("push.example.com", resolvesTo(...records));

Deno.test("returns the addresses of a name if all of them are public", async () => {
  assert.deepEqual(await addressesOf(["8.8.8.8"]), ["8.8.8.8"]);
  assert.deepEqual(await addressesOf([], ["2a00:1450::1"]), ["2a00:1450::1"]);
  assert.deepEqual(await addressesOf(["8.8.8.8"], ["2a00:1450::1"]), ["8.8.8.8", "2a00:1450::1"]);
  assert.deepEqual(await addressesOf(["8.8.8.8", "127.0.0.1"]), []);
  assert.deepEqual(await addressesOf(["8.8.8.8"], ["fd00::1"]), []);
  assert.deepEqual(await addressesOf([]), []);
});

Deno.test("returns the IPv4 addresses of a name without IPv6 addresses", async () => {
  assert.deepEqual(await publicAddressesOf("fcm.example.com", resolvesOnlyA), ["8.8.8.8"]);
});

Deno.test("refuses names of a machine or a private network before any look-up", async () => {
  const names = [
    "localhost",
    "db.localhost",
    "metadata.google.internal",
    "printer.local",
    "router.lan",
    "nas",
    "10.0.0.1",
    "a.home.arpa",
    "metadata.google.internal.",
  ];
  for (const name of names) assert.deepEqual(await publicAddressesOf(name, never), []);
});
