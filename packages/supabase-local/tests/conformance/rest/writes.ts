import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient, byRequest, json } from "./ask.ts";

const body = (value: unknown) => JSON.stringify(value);

const inserts: Group<Servers> = {
  name: "insert",
  cases: [
    byClient(
      "returns nothing by default",
      (db) => db.from("notes").insert({ slug: "a", body: "a" }),
      ok(null),
    ),
    byClient(
      "returns the row on request",
      (db) => db.from("notes").insert({ slug: "b", body: "b" }).select("slug,hits"),
      ok([{ slug: "b", hits: 7 }]),
    ),
    byClient(
      "returns one row with single",
      (db) => db.from("notes").insert({ slug: "c", body: "c" }).select("slug").single(),
      ok({ slug: "c" }),
    ),
    byClient(
      "returns the row with embedded rows",
      (db) => db.from("notes").insert({ body: "d", film_id: 2 }).select("films(title)").single(),
      ok({ films: { title: "Tokyo Story" } }),
    ),
    byClient(
      "of many rows",
      (db) =>
        db
          .from("notes")
          .insert([
            { slug: "e", body: "e" },
            { slug: "f", body: "f" },
          ])
          .select("slug"),
      ok([{ slug: "e" }, { slug: "f" }]),
    ),
    byClient(
      "with a count",
      (db) => db.from("notes").insert([{ body: "g" }, { body: "h" }], { count: "exact" }),
      ok({ data: null, count: 2 }),
    ),
    byClient("of no rows", (db) => db.from("notes").insert([]).select("slug"), ok([])),
    byClient(
      "of JSON and arrays",
      (db) => db.from("notes").insert({ body: "i" }).select("body"),
      ok([{ body: "i" }]),
    ),
    byRequest(
      "answers 201",
      { path: "notes", method: "POST", body: body({ body: "n" }) },
      ({ status, text }) => [status, text],
      ok([201, ""]),
    ),
    byRequest(
      "returns only headers on request",
      {
        path: "labels",
        method: "POST",
        headers: { prefer: "return=headers-only" },
        body: body({ key: "loc" }),
      },
      ({ headers }) => headers.get("location"),
      ok("/labels?key=eq.loc"),
    ),
    byRequest(
      "names the preferences that it applied",
      {
        path: "notes",
        method: "POST",
        headers: { prefer: "return=representation" },
        body: body({ body: "o" }),
      },
      ({ headers }) => headers.get("preference-applied"),
      ok("return=representation"),
    ),
    byRequest(
      "of CSV",
      {
        path: "notes?select=slug",
        method: "POST",
        headers: { "content-type": "text/csv", prefer: "return=representation" },
        body: "slug,body\ncsv,p",
      },
      json,
      ok([{ slug: "csv" }]),
    ),
    byRequest(
      "of a form",
      {
        path: "notes?select=slug",
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          prefer: "return=representation",
        },
        body: "slug=form&body=q",
      },
      json,
      ok([{ slug: "form" }]),
    ),
    byRequest(
      "only of the named columns",
      {
        path: "notes?columns=slug,body&select=slug,hits",
        method: "POST",
        headers: { prefer: "return=representation" },
        body: body({ slug: "named", body: "r", hits: 1, more: 2 }),
      },
      json,
      ok([{ slug: "named", hits: 7 }]),
    ),
  ],
};

const unevenInserts: Group<Servers> = {
  name: "insert of rows with other keys",
  cases: [
    byClient(
      "missing keys are null",
      (db) => db.from("notes").insert([{ body: "j", hits: 1 }, { body: "k" }]),
      refused(400, "23502"),
    ),
    byClient(
      "missing keys are their defaults on request",
      (db) =>
        db
          .from("notes")
          .insert([{ body: "l", hits: 1 }, { body: "m" }], { defaultToNull: false })
          .select("hits"),
      ok([{ hits: 1 }, { hits: 7 }]),
    ),
  ],
};

const upserts: Group<Servers> = {
  name: "upsert",
  cases: [
    byClient(
      "a new row",
      (db) => db.from("labels").upsert({ key: "u1", value: "a" }).select(),
      ok([{ key: "u1", value: "a" }]),
    ),
    byClient(
      "an existing row",
      (db) => db.from("labels").upsert({ key: "u1", value: "b" }).select(),
      ok([{ key: "u1", value: "b" }]),
    ),
    byClient(
      "an existing row is left unchanged on request",
      (db) =>
        db.from("labels").upsert({ key: "u1", value: "c" }, { ignoreDuplicates: true }).select(),
      ok([]),
    ),
    byClient(
      "by another unique column",
      (db) =>
        db
          .from("notes")
          .upsert({ slug: "b", body: "new" }, { onConflict: "slug" })
          .select("slug,body"),
      ok([{ slug: "b", body: "new" }]),
    ),
    byClient(
      "by a column that is not unique",
      (db) => db.from("notes").upsert({ body: "x" }, { onConflict: "body" }),
      refused(400, "42P10"),
    ),
    byRequest(
      "PUT of a new row",
      {
        path: "labels?key=eq.put",
        method: "PUT",
        headers: { prefer: "return=representation" },
        body: body({ key: "put", value: "a" }),
      },
      json,
      ok([{ key: "put", value: "a" }]),
    ),
    byRequest(
      "PUT of an existing row",
      {
        path: "labels?key=eq.put",
        method: "PUT",
        headers: { prefer: "return=representation" },
        body: body({ key: "put", value: "b" }),
      },
      json,
      ok([{ key: "put", value: "b" }]),
    ),
    byRequest(
      "PUT without the key in the filter",
      { path: "labels?value=eq.b", method: "PUT", body: body({ key: "put", value: "b" }) },
      json,
      refused(405, "PGRST105"),
    ),
    byRequest(
      "PUT of another key",
      { path: "labels?key=eq.put", method: "PUT", body: body({ key: "other", value: "b" }) },
      json,
      refused(400, "PGRST115"),
    ),
  ],
};

export const writes: Group<Servers>[] = [inserts, unevenInserts, upserts];
