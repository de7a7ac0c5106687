import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient, byRequest, json } from "./ask.ts";

const formats: Group<Servers> = {
  name: "answers: one object, none, HEAD",
  cases: [
    byClient("single", (db) => db.from("films").select("id").eq("id", 1).single(), ok({ id: 1 })),
    byClient(
      "single without a row",
      (db) => db.from("films").select("id").eq("id", 9).single(),
      refused(406, "PGRST116"),
    ),
    byClient(
      "single with two rows",
      (db) => db.from("films").select("id").lt("id", 3).single(),
      refused(406, "PGRST116"),
    ),
    byClient(
      "maybeSingle without a row",
      (db) => db.from("films").select("id").eq("id", 9).maybeSingle(),
      ok(null),
    ),
    byClient(
      "maybeSingle with one row",
      (db) => db.from("films").select("id").eq("id", 1).maybeSingle(),
      ok({ id: 1 }),
    ),
    byClient(
      "maybeSingle with two rows",
      (db) => db.from("films").select("id").lt("id", 3).maybeSingle(),
      refused(406, "PGRST116"),
    ),
    byRequest(
      "HEAD has no body",
      { path: "films?select=id", method: "HEAD" },
      ({ status, text }) => [status, text],
      ok([200, ""]),
    ),
    byRequest(
      "JSON with its charset",
      { path: "films?select=id&limit=0" },
      ({ headers }) => headers.get("content-type"),
      ok("application/json; charset=utf-8"),
    ),
  ],
};

const otherFormats: Group<Servers> = {
  name: "other formats: CSV, plans, stripped nulls",
  cases: [
    byClient(
      "CSV",
      (db) => db.from("directors").select("id,name").order("id").csv(),
      ok("id,name\n1,Ray\n2,Ozu\n3,Varda"),
    ),
    byClient(
      "stripped nulls",
      (db) => db.from("films").select("id,rating").eq("id", 4).stripNulls(),
      ok([{ id: 4 }]),
    ),
    byClient(
      "a plan, which hosted projects refuse",
      (db) => db.from("films").select().explain(),
      refused(406, "PGRST107"),
    ),
    byRequest(
      "an unknown format",
      { path: "films", headers: { accept: "application/xml" } },
      json,
      refused(406, "PGRST107"),
    ),
  ],
};

const badRequests: Group<Servers> = {
  name: "errors of reading",
  cases: [
    byClient("an unknown table", (db) => db.from("nothing").select(), refused(404, "PGRST205")),
    byClient(
      "a schema that is not exposed",
      (db) => db.schema("private").from("films").select(),
      refused(406, "PGRST106"),
    ),
    byRequest("an unknown operator", { path: "films?id=foo.1" }, json, refused(400, "PGRST100")),
    byRequest(
      "a filter without an operator",
      { path: "films?id=1" },
      json,
      refused(400, "PGRST100"),
    ),
    byRequest(
      "a bracket that is not closed",
      { path: "films?select=id,directors(" },
      json,
      refused(400, "PGRST100"),
    ),
    byRequest("a broken or", { path: "films?or=(id.eq.1" }, json, refused(400, "PGRST100")),
    byClient(
      "a filter of an unknown column",
      (db) => db.from("films").select().eq("nothing", 1),
      refused(400, "42703"),
    ),
    byClient(
      "text for a number",
      (db) => db.from("films").select().eq("id", "one"),
      refused(400, "22P02"),
    ),
    byClient(
      "a table that is not granted",
      (db) => db.from("closed").select(),
      refused(401, "42501"),
    ),
    byClient("rows that policies hide", (db) => db.from("hidden").select(), ok([])),
    byClient(
      "filters of a row that policies hide",
      (db) => db.from("hidden").select("id", { count: "exact" }),
      ok({ data: [], count: 0 }),
    ),
  ],
};

const keys: Group<Servers> = {
  name: "keys and tokens",
  cases: [
    byRequest("no key", { path: "films", headers: { apikey: "" } }, json, refused(401, "")),
    byRequest(
      "a wrong key",
      { path: "films", headers: { apikey: "sb_publishable_wrong" } },
      json,
      refused(401, ""),
    ),
    byRequest(
      "the publishable key as a token",
      { path: "films?select=id&id=eq.1" },
      json,
      ok([{ id: 1 }]),
    ),
    byRequest(
      "an invalid token",
      { path: "films", headers: { authorization: "Bearer a.b.c" } },
      json,
      refused(401, "PGRST301"),
    ),
    {
      name: "the role of a signed-in user",
      expected: ok(having({ role: "authenticated" })),
      async run({ supabase, signUp }) {
        const { token } = await signUp();
        const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
        const response = await fetch(`${supabase.url}/rest/v1/hidden?select=id`, {
          headers: { apikey: supabase.anonKey, authorization: `Bearer ${token}` },
        });
        return response.ok ? ok(payload) : refused(response.status, "");
      },
    },
  ],
};

export const answers: Group<Servers>[] = [formats, otherFormats, badRequests, keys];
