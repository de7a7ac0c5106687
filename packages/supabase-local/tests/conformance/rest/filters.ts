import { type Group, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byRequest, finds, json } from "./ask.ts";

const comparisons: Group<Servers> = {
  name: "comparison filters",
  cases: [
    finds("eq", (films) => films.eq("year", 1953), 2),
    finds("eq of text with quotes and commas", (films) => films.eq("title", 'a,"b"')),
    finds("neq", (films) => films.neq("id", 1), 2, 3, 4),
    finds("neq leaves out null", (films) => films.neq("rating", 8.2), 2, 3),
    finds("gt", (films) => films.gt("year", 1955), 3, 4),
    finds("gte", (films) => films.gte("year", 1955), 1, 3, 4),
    finds("lt", (films) => films.lt("rating", 8), 3),
    finds("lte", (films) => films.lte("rating", 8.1), 2, 3),
    finds("in", (films) => films.in("id", [1, 3, 9]), 1, 3),
    finds("in of text with a comma", (films) => films.in("title", ["Tokyo Story", "a,b"]), 2),
    finds("in of nothing", (films) => films.in("id", [])),
    finds("is null", (films) => films.is("rating", null), 4),
    finds("is true", (films) => films.is("running", true), 2),
    finds("is false", (films) => films.is("running", false), 1),
    finds("is unknown", (films) => films.filter("running", "is", "unknown"), 3, 4),
    finds("is not_null", (films) => films.filter("rating", "is", "not_null"), 1, 2, 3),
    finds("match of an object", (films) => films.match({ year: 1955, running: false }), 1),
    finds("two filters must both match", (films) => films.gt("id", 1).lt("id", 4), 2, 3),
  ],
};

const distinct: Group<Servers> = {
  name: "isdistinct",
  cases: [
    finds("isdistinct", (films) => films.filter("director_id", "isdistinct", "1"), 2, 4),
    finds("not isdistinct", (films) => films.not("director_id", "isdistinct", "1"), 1, 3),
  ],
};

const patterns: Group<Servers> = {
  name: "pattern filters",
  cases: [
    finds("like", (films) => films.like("title", "%Story"), 2),
    finds("like is case-sensitive", (films) => films.like("title", "%story")),
    finds("like with asterisks", (films) => films.like("title", "*Music*"), 3),
    finds("ilike", (films) => films.ilike("title", "THE%"), 3),
    finds("like all of", (films) => films.likeAllOf("title", ["%a%", "P%"]), 1),
    finds("like any of", (films) => films.likeAnyOf("title", ["P%", "T%"]), 1, 2, 3),
    finds("ilike all of", (films) => films.ilikeAllOf("title", ["%A%", "p%"]), 1),
    finds("ilike any of", (films) => films.ilikeAnyOf("title", ["p%", "u%"]), 1, 4),
    finds("match", (films) => films.filter("title", "match", "^T"), 2, 3),
    finds("imatch", (films) => films.filter("title", "imatch", "^t.*y$"), 2),
  ],
};

const logic: Group<Servers> = {
  name: "logic: or, and, not, any, all",
  cases: [
    finds("or", (films) => films.or("id.eq.1,year.gt.2000"), 1, 4),
    finds("and in or", (films) => films.or("id.eq.1,and(year.gt.1955,rating.lt.8)"), 1, 3),
    finds("not in or", (films) => films.or("id.not.gt.1,id.eq.4"), 1, 4),
    finds("in within or", (films) => films.or("id.in.(1,2),year.eq.2020"), 1, 2, 4),
    finds("quoted text in or", (films) => films.or('title.eq."Tokyo Story",id.eq.9'), 2),
    finds("not and in or", (films) => films.or("not.and(id.gt.1,id.lt.4)"), 1, 4),
    finds("not eq", (films) => films.not("id", "eq", 1), 2, 3, 4),
    finds("not in", (films) => films.not("id", "in", "(1,2)"), 3, 4),
    finds("not is null", (films) => films.not("rating", "is", null), 1, 2, 3),
    finds("eq(any)", (films) => films.filter("id", "eq(any)", "{1,4}"), 1, 4),
    finds("gt(all)", (films) => films.filter("id", "gt(all)", "{1,2}"), 3, 4),
    byRequest(
      "not.or",
      { path: "films?select=id&not.or=(id.eq.1,id.eq.2)&order=id" },
      json,
      ok([{ id: 3 }, { id: 4 }]),
    ),
    byRequest(
      "not.and",
      { path: "films?select=id&not.and=(id.gt.1,id.lt.4)&order=id" },
      json,
      ok([{ id: 1 }, { id: 4 }]),
    ),
    byRequest(
      "and as a parameter",
      { path: "films?select=id&and=(id.gt.1,id.lt.4)&order=id" },
      json,
      ok([{ id: 2 }, { id: 3 }]),
    ),
  ],
};

const containment: Group<Servers> = {
  name: "arrays and JSON: contains, contained, overlaps",
  cases: [
    finds("array contains", (films) => films.contains("tags", ["drama"]), 1, 2),
    finds("array contained", (films) => films.containedBy("tags", ["drama", "music"]), 2, 3, 4),
    finds("array overlaps", (films) => films.overlaps("tags", ["music", "family"]), 1, 3),
    finds("JSON contains", (films) => films.contains("meta", { country: "IN" }), 1, 3),
    finds("JSON contains deep", (films) => films.contains("meta", { awards: { won: 11 } }), 1),
    finds("JSON contained", (films) => films.containedBy("meta", { country: "JP", x: 1 }), 2, 4),
    finds("by a path of text", (films) => films.eq("meta->>country", "JP"), 2),
    finds("by a path of JSON", (films) => films.gt("meta->awards->won", 10), 1),
    finds("by an index", (films) => films.eq("meta->cast->>0", "Apu"), 1),
  ],
};

const ranges: Group<Servers> = {
  name: "ranges",
  cases: [
    finds("strictly right", (films) => films.rangeGt("shown", "[1950,1955)"), 1),
    finds("strictly left", (films) => films.rangeLt("shown", "[1955,1990)"), 2),
    finds("not to the right", (films) => films.rangeLte("shown", "[1950,1955)"), 2),
    finds("not to the left", (films) => films.rangeGte("shown", "[1955,1960)"), 1),
    finds("adjacent", (films) => films.rangeAdjacent("shown", "[1960,1970)"), 1),
    finds("overlaps", (films) => films.overlaps("shown", "[1954,1956)"), 1, 2),
    finds("contains a number", (films) => films.contains("shown", "[1957,1958)"), 1),
  ],
};

const textSearch: Group<Servers> = {
  name: "full text search",
  cases: [
    finds("fts", (films) => films.textSearch("words", "music & room"), 3),
    finds(
      "fts with a language",
      (films) => films.textSearch("words", "rooms", { config: "english" }),
      3,
    ),
    finds("plfts", (films) => films.textSearch("words", "story tokyo", { type: "plain" }), 2),
    finds("phfts", (films) => films.textSearch("words", "tokyo story", { type: "phrase" }), 2),
    finds("phfts in the wrong order", (films) =>
      films.textSearch("words", "story tokyo", { type: "phrase" }),
    ),
    finds(
      "wfts",
      (films) => films.textSearch("words", "tokyo or music", { type: "websearch" }),
      2,
      3,
    ),
  ],
};

export const filters: Group<Servers>[] = [
  comparisons,
  distinct,
  patterns,
  logic,
  containment,
  ranges,
  textSearch,
];
