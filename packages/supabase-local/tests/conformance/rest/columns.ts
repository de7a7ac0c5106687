import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient, byRequest, finds, json } from "./ask.ts";

const columns: Group<Servers> = {
  name: "columns: names, casts, JSON paths",
  cases: [
    byClient(
      "all columns",
      (db) => db.from("directors").select().eq("id", 1),
      ok([{ id: 1, name: "Ray" }]),
    ),
    byClient(
      "some columns",
      (db) => db.from("films").select("id,year").eq("id", 1),
      ok([{ id: 1, year: 1955 }]),
    ),
    byClient(
      "a renamed column",
      (db) => db.from("films").select("name:title").eq("id", 2),
      ok([{ name: "Tokyo Story" }]),
    ),
    byClient(
      "cast",
      (db) => db.from("films").select("year::text").eq("id", 1),
      ok([{ year: "1955" }]),
    ),
    byClient(
      "cast and renamed",
      (db) => db.from("films").select("y:year::text").eq("id", 1),
      ok([{ y: "1955" }]),
    ),
    byClient(
      "a path of JSON",
      (db) => db.from("films").select("meta->awards").eq("id", 1),
      ok([{ awards: { won: 11 } }]),
    ),
    byClient(
      "a path of text",
      (db) => db.from("films").select("meta->>country").eq("id", 1),
      ok([{ country: "IN" }]),
    ),
    byClient(
      "an index",
      (db) => db.from("films").select("first:meta->cast->>0").eq("id", 1),
      ok([{ first: "Apu" }]),
    ),
    byClient(
      "a missing path",
      (db) => db.from("films").select("x:meta->x->y").eq("id", 1),
      ok([{ x: null }]),
    ),
    byClient(
      "arrays, numerics, ranges",
      (db) => db.from("films").select("tags,rating,shown").eq("id", 1),
      ok([{ tags: ["drama", "family"], rating: 8.2, shown: "[1955,1960)" }]),
    ),
    byClient(
      "an exact decimal that ends in 0",
      (db) => db.from("films").select("rating").eq("id", 3),
      ok([{ rating: 7 }]),
    ),
    byClient(
      "an unknown column",
      (db) => db.from("films").select("nothing"),
      refused(400, "42703"),
    ),
    byClient(
      "a column of a view",
      (db) => db.from("old_films").select("id").order("id"),
      ok([{ id: 1 }, { id: 2 }]),
    ),
  ],
};

const computed: Group<Servers> = {
  name: "computed columns",
  cases: [
    byClient(
      "a computed column is selected",
      (db) => db.from("films").select("full_title").eq("id", 2),
      ok([{ full_title: "Tokyo Story (1953)" }]),
    ),
    finds(
      "a computed column is filtered by",
      (films) => films.eq("full_title", "Untitled (2020)"),
      4,
    ),
  ],
};

const order: Group<Servers> = {
  name: "order",
  cases: [
    byClient(
      "ascending",
      (db) => db.from("films").select("id").order("year"),
      ok([2, 1, 3, 4].map((id) => ({ id }))),
    ),
    byClient(
      "descending",
      (db) => db.from("films").select("id").order("year", { ascending: false }),
      ok([4, 3, 1, 2].map((id) => ({ id }))),
    ),
    byClient(
      "ascending ends with null",
      (db) => db.from("films").select("id").order("rating"),
      ok([3, 2, 1, 4].map((id) => ({ id }))),
    ),
    byClient(
      "descending begins with null",
      (db) => db.from("films").select("id").order("rating", { ascending: false }),
      ok([4, 1, 2, 3].map((id) => ({ id }))),
    ),
    byClient(
      "nulls first",
      (db) => db.from("films").select("id").order("rating", { nullsFirst: true }),
      ok([4, 3, 2, 1].map((id) => ({ id }))),
    ),
    byClient(
      "nulls last",
      (db) =>
        db.from("films").select("id").order("rating", { ascending: false, nullsFirst: false }),
      ok([1, 2, 3, 4].map((id) => ({ id }))),
    ),
    byClient(
      "by two columns",
      (db) =>
        db.from("films").select("id").order("director_id").order("year", { ascending: false }),
      ok([3, 1, 2, 4].map((id) => ({ id }))),
    ),
    byClient(
      "by a path of JSON",
      (db) =>
        db
          .from("films")
          .select("id")
          .order("meta->>country", { ascending: false, nullsFirst: false })
          .order("id"),
      ok([2, 1, 3, 4].map((id) => ({ id }))),
    ),
    byClient(
      "by an unknown column",
      (db) => db.from("films").select("id").order("nothing"),
      refused(400, "42703"),
    ),
  ],
};

const pages: Group<Servers> = {
  name: "pages and counts",
  cases: [
    byClient(
      "limit",
      (db) => db.from("films").select("id").order("id").limit(2),
      ok([{ id: 1 }, { id: 2 }]),
    ),
    byClient(
      "range",
      (db) => db.from("films").select("id").order("id").range(1, 2),
      ok([{ id: 2 }, { id: 3 }]),
    ),
    byClient("beyond the end", (db) => db.from("films").select("id").range(10, 12), ok([])),
    byClient(
      "exact count",
      (db) => db.from("films").select("id", { count: "exact" }).lt("id", 3).order("id"),
      ok({ data: [{ id: 1 }, { id: 2 }], count: 2 }),
    ),
    byClient(
      "exact count of a page",
      (db) => db.from("films").select("id", { count: "exact" }).order("id").limit(1),
      ok({ data: [{ id: 1 }], count: 4 }),
    ),
    byClient(
      "only a count",
      (db) => db.from("films").select("*", { count: "exact", head: true }),
      ok({ data: null, count: 4 }),
    ),
    byClient(
      "estimated count of few rows",
      (db) => db.from("films").select("id", { count: "estimated", head: true }),
      ok({ data: null, count: (n: unknown) => Number(n) > 0 }),
    ),
    byClient(
      "planned count",
      (db) => db.from("films").select("id", { count: "planned", head: true }),
      ok({ data: null, count: (n: unknown) => Number(n) > 0 }),
    ),
    byRequest(
      "a part of the rows has status 206",
      { path: "films?select=id&limit=1", headers: { prefer: "count=exact" } },
      ({ status, headers }) => [status, headers.get("content-range")],
      ok([206, "0-0/4"]),
    ),
    byRequest(
      "without a count the total is *",
      { path: "films?select=id&limit=1" },
      ({ status, headers }) => [status, headers.get("content-range")],
      ok([200, "0-0/*"]),
    ),
    byRequest(
      "a range header",
      { path: "films?select=id&order=id", headers: { range: "1-2", "range-unit": "items" } },
      json,
      ok([{ id: 2 }, { id: 3 }]),
    ),
    byRequest(
      "beyond the end with a count",
      { path: "films?select=id&offset=10", headers: { prefer: "count=exact" } },
      json,
      refused(416, "PGRST103"),
    ),
  ],
};

const aggregates: Group<Servers> = {
  name: "aggregates",
  cases: [
    ...["rating.avg()", "year.sum()", "year.min()", "year.max()", "count()", "id.count()"].map(
      (column) =>
        byClient(column, (db) => db.from("films").select(column), refused(400, "PGRST123")),
    ),
    byClient(
      "grouped",
      (db) => db.from("films").select("director_id,rating.avg()"),
      refused(400, "PGRST123"),
    ),
    byClient(
      "renamed and cast",
      (db) => db.from("films").select("mean:rating.avg()::int"),
      refused(400, "PGRST123"),
    ),
    byClient(
      "of embedded rows",
      (db) => db.from("directors").select("name,films(year.max())"),
      refused(400, "PGRST123"),
    ),
    byClient(
      "count() of embedded rows",
      (db) => db.from("directors").select("name,films(count())"),
      refused(400, "PGRST123"),
    ),
    byClient(
      "of a function's rows",
      (db) => db.rpc("films_since", { since: 1955 }).select("year.sum()"),
      refused(400, "PGRST123"),
    ),
    byClient(
      "in the answer of an insert",
      (db) => db.from("notes").insert({ body: "counted" }).select("hits.sum()"),
      refused(400, "PGRST123"),
    ),
  ],
};

export const columnsAndPages: Group<Servers>[] = [columns, computed, order, pages, aggregates];
