import { type Group, having, ok } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { bad, f, query, values } from "./ask.ts";

const global: Group<Servers> = {
  name: "functions",
  cases: [
    ...values(
      ["count([1, 2, 3])", 3],
      ["count(null)", null],
      ['count("abc")', null],
      ["defined(1)", true],
      ["defined(null)", false],
      ["defined([])", true],
      ["coalesce(null, null, 3)", 3],
      ["coalesce(null)", null],
      ["coalesce()", null],
      ["select(false => 1, true => 2, 3)", 2],
      ["select(false => 1, 3)", 3],
      ["select(false => 1)", null],
      ['length("abc")', 3],
      ['length("é")', 1],
      ["length([1])", 1],
      ["length(1)", null],
      ['lower("AbC")', "abc"],
      ['upper("AbC")', "ABC"],
      ["lower(1)", null],
      ["round(1.5)", 2],
      ["round(-1.5)", -2],
      ["round(1.2345, 2)", 1.23],
      ['round("a")', null],
      ["string(1)", "1"],
      ["string(true)", "true"],
      ["string(1.5)", "1.5"],
      ["string(null)", null],
      ["string([1])", null],
      ['now() > "2020-01-01T00:00:00Z"', true],
    ),
    query("identity()", (value: unknown) => typeof value === "string" && value !== ""),
    bad("nothing(1)"),
    bad("count()"),
    bad("count(1, 2)"),
    bad("nothing::of(1)"),
  ],
};

const arrays: Group<Servers> = {
  name: "array, string and math functions",
  cases: values(
    ["array::compact([1, null, 2])", [1, 2]],
    ["array::unique([1, 1, 2])", [1, 2]],
    ["array::unique([null, 1, null])", [null, 1]],
    ['array::join(["a", "b"], ", ")', "a, b"],
    ['array::join([1, true], "-")', "1-true"],
    ['array::join([[1]], "-")', null],
    ["array::intersects([1, 2], [2, 3])", true],
    ["array::intersects([1], [2])", false],
    ['string::split("a,b", ",")', ["a", "b"]],
    ['string::split("ab", "")', ["a", "b"]],
    ['string::startsWith("abc", "ab")', true],
    ['string::startsWith("abc", "b")', false],
    ['string::split(1, ",")', null],
    ["math::sum([1, 2, 3])", 6],
    ["math::sum([1, null])", 1],
    ["math::avg([1, 2, 3])", 2],
    ["math::min([3, 1])", 1],
    ["math::max([3, 1])", 3],
    ["math::sum([])", 0],
    ["math::avg([])", null],
    ['math::sum([1, "a"])', null],
  ),
};

const dates: Group<Servers> = {
  name: "dates",
  cases: [
    ...values(
      ['dateTime("2020-01-01T00:00:00Z")', "2020-01-01T00:00:00Z"],
      ['dateTime("nonsense")', null],
      ['dateTime("2020-01-02T00:00:00Z") - dateTime("2020-01-01T00:00:00Z")', 86_400],
      ['dateTime("2020-01-01T00:00:00Z") + 60', "2020-01-01T00:01:00Z"],
      ['dateTime("2020-01-01T00:00:00Z") < dateTime("2020-01-01T00:00:01Z")', true],
      ['string(dateTime("2020-01-01T00:00:00Z"))', "2020-01-01T00:00:00Z"],
    ),
    query(`${f}[dateTime(releasedAt) > dateTime("1954-01-01T00:00:00Z")]._id`, ["film-1"]),
  ],
};

const portableText: Group<Servers> = {
  name: "portable text",
  cases: [
    query('*[_id == "essay"][0]{"text": pt::text(body)}', { text: "Slow cinema\n\nand tatami" }),
    query('*[_id == "essay"][0]{"text": pt::text(body[0])}', { text: "Slow cinema" }),
    query("pt::text(1)", null),
  ],
};

const versions: Group<Servers> = {
  name: "drafts and releases in queries",
  cases: [
    query('*[sanity::versionOf("film-1")]._id', ["drafts.film-1", "film-1"], {
      perspective: "raw",
    }),
    query('*[sanity::partOfRelease("r1")]._id', ["versions.r1.film-2"], { perspective: "raw" }),
    query('*[_id in path("drafts.**")]._id', ["drafts.film-1"], { perspective: "raw" }),
    query(
      '*[!(_id in path("drafts.**")) && _type == "film"]._id',
      ["film-1", "film-2", "film-3", "film-4", "versions.r1.film-2"],
      { perspective: "raw" },
    ),
    query('*[_id == "film-1"][0].title', "Pather Panchali (edited)", { perspective: "drafts" }),
    query('*[_id == "film-1"][0]._originalId', "drafts.film-1", { perspective: "drafts" }),
    query('*[_id == "film-1"][0].title', "Pather Panchali"),
    query('count(*[_id == "drafts.film-1"])', 0),
    query("releases::all()", []),
  ],
};

const POLYGON = '{"type": "Polygon", "coordinates": [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]}';
const CROSSED = '{"type": "Polygon", "coordinates": [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]}';
const LINE = '{"type": "LineString", "coordinates": [[-1, 1], [3, 1]]}';
const OSLO = '{"lat": 59.913889, "lng": 10.752222}';
const STOCKHOLM = '{"lat": 59.329444, "lng": 18.068611}';

const places: Group<Servers> = {
  name: "places (geo::)",
  cases: [
    ...values(
      [
        "geo::distance(geo::latLng(0, 0), geo::latLng(0, 1))",
        (value: unknown) => Math.abs(Number(value) - 111_195) < 500,
      ],
      [`round(geo::distance(${OSLO}, geo(${STOCKHOLM})))`, 416_761],
      [`geo::distance(${OSLO}, ${POLYGON})`, null],
      [`geo::distance($a, $b) < 500000`, true, { a: { lat: 0, lng: 0 }, b: { lat: 0, lng: 1 } }],
      ["geo::latLng(59.5, 10.5)", { type: "Point", coordinates: [10.5, 59.5] }],
      ["geo::latLng(null, 10.5)", null],
      [`geo({"_type": "geopoint", "lat": 1, "lng": 2})`, { type: "Point", coordinates: [2, 1] }],
      [`geo(${CROSSED})`, null],
      ['geo("here")', null],
      [`geo::contains(geo(${POLYGON}), geo::latLng(1, 1))`, true],
      [`geo::contains(${POLYGON}, geo::latLng(3, 1))`, false],
      [`geo::contains(${POLYGON}, ${LINE})`, false],
      [`geo::intersects(${POLYGON}, ${LINE})`, true],
      [`geo::intersects(${LINE}, geo::latLng(9, 9))`, false],
    ),
    query(
      `*[_id == "film-1"]{"near": geo::distance(${OSLO}, $place) < 1000, "none": geo(nothing)}[0]`,
      { near: true, none: null },
      { params: { place: { lat: 59.91, lng: 10.75 } } },
    ),
    bad("geo::distance(geo::latLng(0, 0))"),
    bad("geo()"),
  ],
};

const differences: Group<Servers> = {
  name: "differences (diff::)",
  cases: [
    query('diff::changedAny({"a": 1}, {"a": 2}, a)', true),
    query('diff::changedAny({"a": 1}, {"a": 1}, a)', false),
    query('diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 1}, a)', true),
  ],
};

const mistakes: Group<Servers> = {
  name: "queries that are wrong",
  cases: [
    bad("*["),
    bad("*[_type == ]"),
    bad("{"),
    bad('"a'),
    bad("1 +"),
    bad('*[_id == "a"] | nothing()'),
    bad("*[0..]"),
    bad("order(year)"),
    bad("a b"),
    bad(""),
    {
      name: "the position of the error",
      expected: ok(
        having({
          type: "queryParseError",
          query: "*[_id == ",
          start: (it: unknown) => typeof it === "number",
          end: (it: unknown) => typeof it === "number",
          description: (it: unknown) => typeof it === "string",
        }),
      ),
      async run({ lakeUrl }) {
        const answer = await fetch(
          `${lakeUrl}/v2025-02-19/data/query/production?query=${encodeURIComponent("*[_id == ")}`,
        );
        return ok(((await answer.json()) as { error: unknown }).error);
      },
    },
  ],
};

export const groqFunctions: Group<Servers>[] = [
  global,
  arrays,
  dates,
  portableText,
  versions,
  places,
  differences,
  mistakes,
];
