import { expect, test } from "vitest";
import { initialsOf, sortSelfFirst, toPeople } from "./team.ts";

test.each([
  ["Siti Rahman", "SR"],
  ["Siti binti Abdul Rahman", "SR"],
  ["Siti  -  Rahman", "SR"],
  ["Budi", "BU"],
  ["budi.santoso@selat.example", "BS"],
  ["budi@selat.example", "BU"],
  ["Óscar d'Été", "ÓD"],
  ["X", "X"],
  ["", "?"],
])("the initials of %j are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

const rows = ["Mei", "Siti", "Budi"].map((full_name) => ({
  id: full_name,
  full_name,
  email: `${full_name}@selat.example`,
}));

test("gives the first eight users different colours, and the ninth the first colour again", () => {
  expect(toPeople(rows).map(({ tone }) => tone)).toEqual([0, 1, 2]);
  const crowd = Array.from({ length: 9 }, () => ({
    id: "x",
    full_name: null,
    email: "x@y.example",
  }));
  expect(toPeople(crowd).at(-1)?.tone).toBe(0);
});

test("uses the email address of a user without a name", () => {
  const [person] = toPeople([{ id: "1", full_name: null, email: "siti@selat.example" }]);
  expect(person).toMatchObject({ name: "siti@selat.example", initials: "SI" });
});

test("lists the user first, then the others by name", () => {
  const team = toPeople(rows);
  expect(sortSelfFirst(team, "Siti").map(({ id }) => id)).toEqual(["Siti", "Budi", "Mei"]);
  expect(sortSelfFirst(team, null).map(({ id }) => id)).toEqual(["Budi", "Mei", "Siti"]);
});
