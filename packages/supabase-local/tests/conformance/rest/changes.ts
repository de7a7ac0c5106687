import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient, byRequest, type Database, json } from "./ask.ts";

const body = (value: unknown) => JSON.stringify(value);

const count = (db: Parameters<Parameters<typeof byClient>[1]>[0], slug: string) =>
  db.from("notes").select("*", { count: "exact", head: true }).eq("slug", slug);

/** An update with `maxAffected`, whose type needs the version of PostgREST that only generated types have. */
function changeAtMost(db: Database, rows: number): PromiseLike<unknown> {
  const update = db.from("notes").update({ hits: 6 }).in("slug", ["a", "b"]);
  return update.maxAffected(rows) as unknown as PromiseLike<unknown>;
}

const changes: Group<Servers> = {
  name: "update and delete",
  cases: [
    byClient(
      "update returns nothing by default",
      (db) => db.from("notes").update({ hits: 1 }).eq("slug", "a"),
      ok(null),
    ),
    byClient(
      "update returns the rows on request",
      (db) => db.from("notes").update({ hits: 2 }).eq("slug", "a").select("slug,hits"),
      ok([{ slug: "a", hits: 2 }]),
    ),
    byClient(
      "update that matches no row",
      (db) => db.from("notes").update({ hits: 2 }).eq("slug", "none").select(),
      ok([]),
    ),
    byClient(
      "update of no row with `single`",
      (db) => db.from("notes").update({ hits: 2 }).eq("slug", "none").select().single(),
      refused(406, "PGRST116"),
    ),
    byClient(
      "update with a count",
      (db) => db.from("notes").update({ hits: 3 }, { count: "exact" }).in("slug", ["a", "b"]),
      ok({ data: null, count: 2 }),
    ),
    byClient(
      "update by or",
      (db) =>
        db.from("notes").update({ hits: 4 }).or("slug.eq.a,slug.eq.b").select("slug").order("slug"),
      ok([{ slug: "a" }, { slug: "b" }]),
    ),
    byClient(
      "update of an unknown column",
      (db) => db.from("notes").update({ nothing: 1 }).eq("slug", "a"),
      refused(400, "PGRST204"),
    ),
    byClient(
      "update without values",
      (db) => db.from("notes").update({}).eq("slug", "a").select(),
      ok([]),
    ),
    byClient(
      "update by a filter of embedded rows",
      (db) => db.from("notes").update({ hits: 8 }).eq("slug", "a").select("slug,films(id)"),
      ok([{ slug: "a", films: null }]),
    ),
    byRequest(
      "update answers 204",
      { path: "notes?slug=eq.a", method: "PATCH", body: body({ hits: 5 }) },
      ({ status }) => status,
      ok(204),
    ),
    byClient(
      "delete returns the rows on request",
      (db) => db.from("notes").delete().eq("slug", "c").select("slug"),
      ok([{ slug: "c" }]),
    ),
    byClient(
      "delete that matches no row",
      (db) => db.from("notes").delete().eq("slug", "c").select("slug"),
      ok([]),
    ),
    byRequest(
      "delete answers 204",
      { path: "notes?slug=eq.f", method: "DELETE" },
      ({ status }) => status,
      ok(204),
    ),
  ],
};

const guards: Group<Servers> = {
  name: "changes without a filter are refused",
  cases: [
    byClient("update", (db) => db.from("labels").update({ value: "x" }), refused(400, "21000")),
    byClient("delete", (db) => db.from("labels").delete(), refused(400, "21000")),
  ],
};

const preferences: Group<Servers> = {
  name: "preferences",
  cases: [
    byClient("more rows than allowed", (db) => changeAtMost(db, 1), refused(400, "PGRST124")),
    byClient("as many rows as allowed", (db) => changeAtMost(db, 2), ok(null)),
    byRequest(
      "an unknown preference, handled strictly",
      { path: "notes", headers: { prefer: "handling=strict, anything" } },
      json,
      refused(400, "PGRST122"),
    ),
    byRequest(
      "an unknown preference",
      { path: "labels?key=eq.none", headers: { prefer: "anything" } },
      json,
      ok([]),
    ),
    byRequest(
      "a time zone",
      { path: "notes?select=at&slug=eq.a", headers: { prefer: "timezone=Asia/Singapore" } },
      json,
      ok([{ at: "2026-01-01T08:00:00+08:00" }]),
    ),
    byRequest(
      "a rollback, which hosted projects do not do",
      {
        path: "notes",
        method: "POST",
        headers: { prefer: "tx=rollback" },
        body: body({ slug: "kept", body: "s" }),
      },
      ({ status }) => status,
      ok(201),
    ),
    byClient(
      "the row exists after that request",
      (db) => count(db, "kept"),
      ok({ data: null, count: 1 }),
    ),
  ],
};

const errors: Group<Servers> = {
  name: "errors of writing",
  cases: [
    byClient(
      "an unknown column",
      (db) => db.from("notes").insert({ nothing: 1 }),
      refused(400, "PGRST204"),
    ),
    byClient(
      "null in a column that is not null",
      (db) => db.from("notes").insert({ body: null }),
      refused(400, "23502"),
    ),
    byClient(
      "a broken check",
      (db) => db.from("notes").insert({ body: "x".repeat(20) }),
      refused(400, "23514"),
    ),
    byClient(
      "a duplicate",
      (db) => db.from("notes").insert({ slug: "a", body: "x" }),
      refused(409, "23505"),
    ),
    byClient(
      "a broken foreign key",
      (db) => db.from("notes").insert({ body: "x", film_id: 99 }),
      refused(409, "23503"),
    ),
    byClient(
      "text for a number",
      (db) => db.from("notes").insert({ body: "x", hits: "many" }),
      refused(400, "22P02"),
    ),
    byClient(
      "a number that is too big",
      (db) => db.from("notes").insert({ body: "x", hits: 3_000_000_000 }),
      refused(400, "22003"),
    ),
    byClient(
      "a generated column",
      (db) => db.from("notes").insert({ id: 1, body: "x" }),
      refused(400, "428C9"),
    ),
    byClient(
      "a table that the role may only read",
      (db) => db.from("films").insert({ id: 9, title: "x", year: 1 }),
      refused(401, "42501"),
    ),
    byClient(
      "a row that a policy refuses",
      (db) => db.from("notes").insert({ body: "forbidden" }),
      refused(401, "42501"),
    ),
    byClient(
      "a change that a policy refuses",
      (db) => db.from("notes").update({ body: "forbidden" }).eq("slug", "a"),
      refused(401, "42501"),
    ),
    byRequest(
      "a body that is not JSON",
      { path: "notes", method: "POST", body: "{" },
      json,
      refused(400, "PGRST102"),
    ),
    byRequest(
      "rows with other keys",
      { path: "notes", method: "POST", body: body([{ body: "x" }, { slug: "y" }]) },
      json,
      refused(400, "PGRST102"),
    ),
  ],
};

export const changesAndErrors: Group<Servers>[] = [changes, guards, preferences, errors];
