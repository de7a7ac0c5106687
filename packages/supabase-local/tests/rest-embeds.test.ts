import { expect, it } from "vitest";
import { embedsOf } from "../src/rest-embeds.ts";

/** Parent, table, alias and hint of each embedded table. */
function readEmbeds(select: string, table: string | null = "films") {
  return embedsOf(select, table).map(({ parent, target, alias, hint }) => [
    parent,
    target,
    alias && select.slice(alias.from, alias.to),
    hint && select.slice(hint.from, hint.to),
  ]);
}

it.each([
  ["id,title", []],
  ["id,directors(name)", [["films", "directors", null, null]]],
  ["by:directors!director_id(name)", [["films", "directors", "by:", "!director_id"]]],
  ["by:directors!director_id!inner(name)", [["films", "directors", "by:", "!director_id"]]],
  ["directors!inner(name)", [["films", "directors", null, null]]],
  [
    "...directors(name),roles(part)",
    [
      ["films", "directors", null, null],
      ["films", "roles", null, null],
    ],
  ],
  [
    "roles(part,who:actors!actor_id(name)),posters()",
    [
      ["films", "roles", null, null],
      ["roles", "actors", "who:", "!actor_id"],
      ["films", "posters", null, null],
    ],
  ],
  ['"a":"directors"!"x"(name)', [["films", "directors", '"a":', '!"x"']]],
  ["meta->a:b,rating.sum(),directors(name)", [["films", "directors", null, null]]],
])("finds the embedded tables of %s", (select, embeds) => {
  expect(readEmbeds(select)).toEqual(embeds);
});

it("finds no parent for the rows of a function", () => {
  expect(readEmbeds("a(b:c(d))", null)).toEqual([
    [null, "a", null, null],
    ["a", "c", "b:", null],
  ]);
});
