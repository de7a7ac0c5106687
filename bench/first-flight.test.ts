import { expect, test } from "vitest";
import { withFixedNames } from "./first-flight.ts";

type Build = { origin: string; revision: string; newest: string; hash: string; words?: string };

function built({ origin, revision, newest, hash, words = "Two outlets" }: Build): string {
  return [
    `<link rel="canonical" href="${origin}/contact"/><p>${words}</p>`,
    `<p data-consent="${revision}">By sending you agree.</p>`,
    `<script type="application/json" id="revision">{"newest":"${newest}","count":204}</script>`,
    `<data hidden id="document" value="${revision}"></data>`,
    `<script>const paths={"lead-form":"/assets/lead-form-${hash}.js"}</script>`,
  ].join("");
}

const one: Build = {
  origin: "http://localhost:13000",
  revision: "jjz1m4567yv0m4f77e1x5o",
  newest: "2026-11-27T01:24:51.595Z",
  hash: "CyY4yjNc",
};

test("replaces names so that two builds of the same content are equal", () => {
  const other: Build = {
    origin: "http://localhost:14000",
    revision: "V1StGXR8Z5jdHi6BmyTq3a",
    newest: "2027-03-01T00:00:00.001Z",
    hash: "B_-IJM6E",
  };
  expect(withFixedNames(built(other))).toBe(withFixedNames(built(one)));
});

test("keeps the words of the page, and about its length", () => {
  const longer = withFixedNames(built({ ...one, words: "Three outlets" }));
  expect(longer).toContain("Three outlets");
  // The fixed port 3000 has one digit less than 13000.
  expect(withFixedNames(built(one))).toHaveLength(built(one).length - 1);
});
