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

test("gives eight users a color each, from the longest member on, and the ninth the first again", () => {
  expect(toPeople(rows).map(({ tone }) => tone)).toEqual([0, 1, 2]);
  const crowd = Array.from({ length: 9 }, () => ({
    id: "x",
    full_name: null,
    email: "x@y.example",
  }));
  expect(toPeople(crowd).at(-1)?.tone).toBe(0);
});

test("shows an account without a name by its email address", () => {
  const [person] = toPeople([{ id: "1", full_name: null, email: "siti@selat.example" }]);
  expect(person).toMatchObject({ name: "siti@selat.example", initials: "SI" });
});

test("lists the user first, then the others by name", () => {
  const team = toPeople(rows);
  expect(sortSelfFirst(team, "Siti").map(({ id }) => id)).toEqual(["Siti", "Budi", "Mei"]);
  expect(sortSelfFirst(team, null).map(({ id }) => id)).toEqual(["Budi", "Mei", "Siti"]);
});
