import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient } from "./ask.ts";

const embedding: Group<Servers> = {
  name: "embedding",
  cases: [
    byClient(
      "many to one",
      (db) => db.from("films").select("id,directors(name)").order("id").limit(1),
      ok([{ id: 1, directors: { name: "Ray" } }]),
    ),
    byClient(
      "many to one, without a row",
      (db) => db.from("films").select("id,directors(name)").eq("id", 4),
      ok([{ id: 4, directors: null }]),
    ),
    byClient(
      "one to many",
      (db) => db.from("directors").select("name,films(id)").eq("id", 2),
      ok([{ name: "Ozu", films: [{ id: 2 }] }]),
    ),
    byClient(
      "one to many, without rows",
      (db) => db.from("directors").select("name,films(id)").eq("id", 3),
      ok([{ name: "Varda", films: [] }]),
    ),
    byClient(
      "many to many",
      (db) =>
        db
          .from("films")
          .select("id,actors(name)")
          .eq("id", 2)
          .order("name", { referencedTable: "actors" }),
      ok([{ id: 2, actors: [{ name: "Chishu" }, { name: "Setsuko" }] }]),
    ),
    byClient(
      "one to one",
      (db) => db.from("films").select("id,posters(url)").in("id", [1, 3]).order("id"),
      ok([
        { id: 1, posters: { url: "pather.jpg" } },
        { id: 3, posters: null },
      ]),
    ),
    byClient(
      "nested",
      (db) =>
        db
          .from("directors")
          .select("name,films(title,actors(name))")
          .eq("id", 1)
          .order("year", { referencedTable: "films" }),
      ok([
        {
          name: "Ray",
          films: [
            { title: "Pather Panchali", actors: [{ name: "Karuna" }] },
            { title: "The Music Room", actors: [] },
          ],
        },
      ]),
    ),
    byClient(
      "under another name",
      (db) => db.from("films").select("maker:directors(name)").eq("id", 1),
      ok([{ maker: { name: "Ray" } }]),
    ),
    byClient(
      "inner leaves out rows without an embedded one",
      (db) => db.from("films").select("id,directors!inner(name)").eq("directors.name", "Ozu"),
      ok([{ id: 2, directors: { name: "Ozu" } }]),
    ),
    byClient(
      "a filter of embedded rows keeps the outer rows",
      (db) => db.from("directors").select("id,films(id)").eq("films.year", 1953).order("id"),
      ok([
        { id: 1, films: [] },
        { id: 2, films: [{ id: 2 }] },
        { id: 3, films: [] },
      ]),
    ),
    byClient(
      "or of embedded rows",
      (db) =>
        db
          .from("directors")
          .select("id,films(id)")
          .eq("id", 1)
          .or("year.eq.1958,year.eq.1", { referencedTable: "films" }),
      ok([{ id: 1, films: [{ id: 3 }] }]),
    ),
    byClient(
      "order and limit of embedded rows",
      (db) =>
        db
          .from("directors")
          .select("films(id)")
          .eq("id", 1)
          .order("year", { referencedTable: "films", ascending: false })
          .limit(1, { referencedTable: "films" }),
      ok([{ films: [{ id: 3 }] }]),
    ),
    byClient(
      "rows without an embedded one",
      (db) => db.from("directors").select("name,films()").is("films", null),
      ok([{ name: "Varda" }]),
    ),
    byClient(
      "rows with an embedded one",
      (db) => db.from("directors").select("name,films()").not("films", "is", null).order("id"),
      ok([{ name: "Ray" }, { name: "Ozu" }]),
    ),
    byClient(
      "a number of embedded rows",
      (db) => db.from("directors").select("name,films(count)").eq("id", 1),
      ok([{ name: "Ray", films: [{ count: 2 }] }]),
    ),
    byClient(
      "of a view",
      (db) => db.from("old_films").select("id,directors(name)").eq("id", 2),
      ok([{ id: 2, directors: { name: "Ozu" } }]),
    ),
    byClient(
      "ordered by a to-one",
      (db) =>
        db
          .from("films")
          .select("id")
          .select("id,directors(name)")
          .not("director_id", "is", null)
          .order("directors(name)")
          .order("id"),
      ok([
        { id: 2, directors: { name: "Ozu" } },
        { id: 1, directors: { name: "Ray" } },
        { id: 3, directors: { name: "Ray" } },
      ]),
    ),
    byClient(
      "an ambiguous relation, by the name of its key",
      (db) => db.from("reels").select("cinemas!reels_from_id_fkey(name)"),
      ok([{ cinemas: { name: "Rex" } }]),
    ),
    byClient(
      "an ambiguous relation, by the column of its key",
      (db) => db.from("reels").select("from:from_id(name),to:to_id(name)"),
      ok([{ from: { name: "Rex" }, to: { name: "Lido" } }]),
    ),
    byClient(
      "an ambiguous relation",
      (db) => db.from("reels").select("cinemas(name)"),
      refused(300, "PGRST201"),
    ),
    byClient(
      "an ambiguous relation under the name of a column",
      (db) => db.from("reels").select("from_id:cinemas(name),to_id:cinemas(name)"),
      refused(300, "PGRST201"),
    ),
    byClient(
      "an ambiguous relation, by the column that both keys refer to",
      (db) => db.from("reels").select("cinemas!id(name)"),
      refused(300, "PGRST201"),
    ),
    byClient(
      "two embedded tables under one name",
      (db) => db.from("reels").select("cinemas!from_id(name),cinemas!to_id(name)"),
      refused(400, "42712"),
    ),
    byClient(
      "an ambiguous relation twice",
      (db) => db.from("reels").select("cinemas(name),cinemas(name)"),
      refused(300, "PGRST201"),
    ),
    byClient(
      "the children of a row in its own table",
      (db) => db.from("series").select("id,series(name)").eq("id", 1),
      ok([{ id: 1, series: [{ name: "Childhood" }, { name: "Youth" }] }]),
    ),
    byClient(
      "the children in its own table, by the name of a column",
      (db) => db.from("series").select("parts:series!part_of(name)").eq("id", 1),
      ok([{ parts: [{ name: "Childhood" }, { name: "Youth" }] }]),
    ),
    byClient(
      "its own table by the name of a key, which hosted projects refuse",
      (db) => db.from("series").select("series!series_part_of_fkey(id)").eq("id", 1),
      refused(400, "PGRST200"),
    ),
    byClient(
      "its own table, which two keys refer to",
      (db) => db.from("crew").select("crew(id)"),
      refused(300, "PGRST201"),
    ),
    byClient(
      "the parent of a row in its own table",
      (db) => db.from("series").select("id,whole:part_of(name)").eq("id", 2),
      ok([{ id: 2, whole: { name: "Apu" } }]),
    ),
    byClient(
      "a table without a relation",
      (db) => db.from("films").select("cinemas(name)"),
      refused(400, "PGRST200"),
    ),
  ],
};

const spread: Group<Servers> = {
  name: "spread of embedded rows",
  cases: [
    byClient(
      "to one",
      (db) => db.from("films").select("id,...directors(director:name)").eq("id", 1),
      ok([{ id: 1, director: "Ray" }]),
    ),
    byClient(
      "to one, without a row",
      (db) => db.from("films").select("id,...directors(director:name)").eq("id", 4),
      ok([{ id: 4, director: null }]),
    ),
    byClient(
      "to many",
      (db) => db.from("directors").select("name,...films(years:year)").eq("id", 2),
      ok([{ name: "Ozu", years: [1953] }]),
    ),
  ],
};

export const relations: Group<Servers>[] = [embedding, spread];
