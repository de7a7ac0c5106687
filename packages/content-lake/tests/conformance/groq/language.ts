import { type Group, having } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { f, query, values } from "./ask.ts";

const literals: Group<Servers> = {
  name: "values and literals",
  cases: values(
    ["1", 1],
    ["-1.5", -1.5],
    ["1e3", 1000],
    ["true", true],
    ["null", null],
    ['"a"', "a"],
    ["'a'", "a"],
    ['"\\u00e9\\n"', "é\n"],
    ["[1, 2, 3]", [1, 2, 3]],
    ["[1, 2,]", [1, 2]],
    ["[...[1, 2], 3]", [1, 2, 3]],
    ['{"a": 1, "b": {"c": 2}}', { a: 1, b: { c: 2 } }],
    ['{...{"a": 1}, "b": 2}', { a: 1, b: 2 }],
    ["1 // said", 1],
    ["$a", 7, { a: 7 }],
    ["$a.b[0]", 2, { a: { b: [2] } }],
  ),
};

const operators: Group<Servers> = {
  name: "operators",
  cases: values(
    ["1 == 1", true],
    ['1 == "1"', false],
    ["null == null", true],
    ["1 != 2", true],
    ["[1] == [1]", false],
    ["1 < 2", true],
    ['"a" < "b"', true],
    ['1 < "2"', null],
    ["null < 1", null],
    ["2 >= 2", true],
    ["1 <= 0", false],
    ["true && false", false],
    ["true || null", true],
    ["false || null", null],
    ["true && null", null],
    ["!true", false],
    ["!null", null],
    ["1 + 2", 3],
    ['"a" + "b"', "ab"],
    ["[1] + [2]", [1, 2]],
    ['{"a": 1} + {"a": 2}', { a: 2 }],
    ['1 + "a"', null],
    ["3 - 1", 2],
    ["2 * 3", 6],
    ["7 / 2", 3.5],
    ["1 / 0", null],
    ["7 % 4", 3],
    ["-7 % 4", -3],
    ["2 ** 10", 1024],
    ["-(2)", -2],
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["-2 ** 2", -4],
    ["2 ** 3 ** 2", 512],
    ["1 in [1, 2]", true],
    ["3 in [1, 2]", false],
    ["1 in null", null],
    ["2 in 1..3", true],
    ["3 in 1...3", false],
    ["null in [null]", true],
    ["1 == 1 && 2 > 1 || false", true],
    ['"a" in ["a"] && !("b" in ["a"])', true],
  ),
};

const match: Group<Servers> = {
  name: "match",
  cases: [
    ...values(
      ['"Tokyo Story" match "tokyo"', true],
      ['"Tokyo Story" match "tok*"', true],
      ['"Tokyo Story" match "tok"', false],
      ['"Tokyo Story" match "story tokyo"', true],
      ['"Tokyo Story" match ["tokyo", "story"]', true],
      ['"Tokyo Story" match ["tokyo", "none"]', false],
      ['["a b", "c"] match "c"', true],
      ['1 match "1"', false],
      ['null match "a"', false],
      ['"foo-bar" match "bar"', true],
    ),
    query(`${f}[title match "pather"]._id`, ["film-1"]),
    query(`${f}[title match $q + "*"]._id`, ["film-2"], { params: { q: "tok" } }),
    query(`${f}[[title, _id] match "music"]._id`, ["film-3"]),
    query('*[body[].children[].text match "tatami"]._id', ["essay"]),
    query('*[pt::text(body) match "cinema"]._id', ["essay"]),
  ],
};

const textQueries: Group<Servers> = {
  name: "text::query, the Studio's search",
  cases: [
    query('*[@ match text::query("tatami")]._id', ["essay"]),
    query('*[@ match text::query("tokyo stor*")]._id', ["film-2"]),
    query("*[title match text::query($q)]._id", ["film-3"], { params: { q: "music" } }),
    query('*[@ match text::query("\\"tokyo story\\"")]._id', ["film-2"]),
    query('*[_type == "film" && @ match text::query("-tokyo")]._id', [
      "film-1",
      "film-3",
      "film-4",
    ]),
  ],
};

const reads: Group<Servers> = {
  name: "filters, attributes, elements",
  cases: [
    query(`${f}[0]._id`, "film-1"),
    query(`${f}[-1]._id`, "film-4"),
    query(`${f}[9]`, null),
    query(`${f}[1..2]._id`, ["film-2", "film-3"]),
    query(`${f}[1...2]._id`, ["film-2"]),
    query(`${f}[0..-2]._id`, ["film-1", "film-2", "film-3"]),
    query(`${f}[2..1]`, []),
    query(`${f}[year > 1955 && rating > 7]._id`, ["film-3"]),
    query(`${f}[year > 1955][rating > 7]._id`, ["film-3"]),
    query(`${f}[rating > 8 || !defined(rating)]._id`, ["film-1", "film-2", "film-4"]),
    query(`${f}[rating != 8.2]._id`, ["film-2", "film-3", "film-4"]),
    query(`${f}[empty == null]._id`, ["film-1", "film-2", "film-3", "film-4"]),
    query(`${f}["drama" in tags]._id`, ["film-1", "film-2"]),
    query(`${f}[count(tags) == 1]._id`, ["film-2", "film-3"]),
    query(`${f}[slug.current == "pather-panchali"]._id`, ["film-1"]),
    query(`${f}[cast[].role match "noriko"]._id`, ["film-2"]),
    query(`${f}[_id in path("film-*")]._id`, []),
    query('path("a.b") in path("a.*")', true),
    query(`${f}[_id in path("*")]._id`, ["film-1", "film-2", "film-3", "film-4"]),
    query(`${f}[_id == "film-1"][0].cast[_key == "b"][0].role`, "Durga"),
    query(`${f}[_id == "film-1"][0]["title"]`, "Pather Panchali"),
    query(`${f}[_id == "film-1"][0].cast[0..0]{role}`, [{ role: "Sarbajaya" }]),
    query(`${f}.tags`, [["drama", "family"], ["drama"], ["music"], []]),
    query(`${f}.tags[]`, ["drama", "family", "drama", "music"]),
    query(`${f}[_id == "film-2"][0].nothing.deeper`, null),
    query("*[_id == $id][0].title", "Tokyo Story", { params: { id: "film-2" } }),
    query("*[_id in $ids].title", ["Pather Panchali", "Tokyo Story"], {
      params: { ids: ["film-2", "film-1"] },
    }),
  ],
};

const projections: Group<Servers> = {
  name: "projections",
  cases: [
    query(`${f}[0]{title, year}`, { title: "Pather Panchali", year: 1955 }),
    query(`${f}[0]{"name": title}`, { name: "Pather Panchali" }),
    query(`${f}[0]{"age": 2000 - year}`, { age: 45 }),
    query(`${f}[0]{nothing, title}`, { nothing: null, title: "Pather Panchali" }),
    query(
      '*[_id == "person-1"][0]{..., "born": null}',
      having({ _id: "person-1", name: "Ray", born: null }),
    ),
    query('*[_id == "person-1"][0]{"name": "x", ...}', having({ name: "Ray" })),
    query('*[_id == "person-1"]{...{"a": 1}}', [{ a: 1 }]),
    query(`${f}[0]{slug{current}}`, { slug: { current: "pather-panchali" } }),
    query(`${f}[0]{cast[]{role}}`, { cast: [{ role: "Sarbajaya" }, { role: "Durga" }] }),
    query(`${f}[0]{"roles": cast[].role}`, { roles: ["Sarbajaya", "Durga"] }),
    query(`${f}[3]{rating > 8 => {"good": true}, rating == null => {"unknown": true}}`, {
      unknown: true,
    }),
    query('*[_id == "film-1"][0]{title, _type == "film" => {year}}', {
      title: "Pather Panchali",
      year: 1955,
    }),
    query(`${f}[0]{"more": select(rating > 8 => "good", "not")}`, { more: "good" }),
    query('*[_type == "person"]{name, "films": *[_type == "film" && director._ref == ^._id]._id}', [
      { name: "Ray", films: ["film-1", "film-3"] },
      { name: "Ozu", films: ["film-2"] },
      { name: "Karuna", films: [] },
    ]),
    query(`${f}[0]{cast[]{role, "title": ^.title}}`, {
      cast: [
        { role: "Sarbajaya", title: "Pather Panchali" },
        { role: "Durga", title: "Pather Panchali" },
      ],
    }),
    query(`${f}[0]{"n": count(cast)}`, { n: 2 }),
    query(
      `${f}|{_id}`,
      ["film-1", "film-2", "film-3", "film-4"].map((_id) => ({ _id })),
    ),
  ],
};

const references: Group<Servers> = {
  name: "references",
  cases: [
    query(`${f}[0].director->name`, "Ray"),
    query(`${f}[0]{director->{name}}`, { director: { name: "Ray" } }),
    query(`${f}[0]{"by": director->name}`, { by: "Ray" }),
    query(`${f}[3].director->`, null),
    query(`${f}[0..1].director->name`, ["Ray", "Ozu"]),
    query(`${f}[0].cast[].person->name`, ["Karuna", null]),
    query(`${f}[director->name == "Ozu"]._id`, ["film-2"]),
    query('*[references("person-1")]._id', ["film-1", "film-3"]),
    query('*[references(["person-2", "person-3"])]._id', ["film-1", "film-2"]),
    query("*[references($ids)]._id", ["film-2"], { params: { ids: ["person-2"] } }),
    query('*[_type == "person" && count(*[references(^._id)]) == 0]._id', []),
    query('*[_type == "person"]{"n": count(*[references(^._id)])}', [{ n: 2 }, { n: 1 }, { n: 1 }]),
  ],
};

export const language: Group<Servers>[] = [
  literals,
  operators,
  match,
  textQueries,
  reads,
  projections,
  references,
];
