import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { byClient, byRequest, json } from "./ask.ts";

const calls: Group<Servers> = {
  name: "functions",
  cases: [
    byClient("a value", (db) => db.rpc("add", { a: 2, b: 3 }), ok(5)),
    byClient("an argument with a default", (db) => db.rpc("add", { a: 2 }), ok(3)),
    byClient("by GET", (db) => db.rpc("add", { a: 2, b: 3 }, { get: true }), ok(5)),
    byClient("an array", (db) => db.rpc("total", { numbers: [1, 2, 3] }), ok(6)),
    byClient(
      "an array by GET",
      (db) => db.rpc("total", { numbers: [1, 2, 3] }, { get: true }),
      ok(6),
    ),
    byClient("no value", (db) => db.rpc("nothing"), ok(null)),
    byClient(
      "rows",
      (db) => db.rpc("pairs"),
      ok([
        { n: 1, double: 2 },
        { n: 2, double: 4 },
      ]),
    ),
    byClient(
      "rows, filtered and ordered",
      (db) =>
        db
          .rpc("films_since", { since: 1955 })
          .select("id")
          .lt("year", 2000)
          .order("year", { ascending: false }),
      ok([{ id: 3 }, { id: 1 }]),
    ),
    byClient(
      "rows with embedded rows",
      (db) => db.rpc("films_since", { since: 1958 }).select("id,directors(name)").eq("id", 3),
      ok([{ id: 3, directors: { name: "Ray" } }]),
    ),
    byClient(
      "rows with a count",
      (db) => db.rpc("films_since", { since: 1955 }, { count: "exact" }).select("id").limit(1),
      ok({ data: [{ id: 1 }], count: 3 }),
    ),
    byClient(
      "one row with single",
      (db) => db.rpc("films_since", { since: 2020 }).select("id").single(),
      ok({ id: 4 }),
    ),
    byClient("the body as one argument", (db) => db.rpc("echo", { a: [1] }), ok({ a: [1] })),
    byClient(
      "an overloaded function, by its arguments",
      (db) => db.rpc("area", { side: 3 }),
      ok(9),
    ),
    byClient(
      "the other overloaded function",
      (db) => db.rpc("area", { width: 3, height: 2 }),
      ok(6),
    ),
    byClient(
      "overloaded functions with the same argument names",
      (db) => db.rpc("twice", { what: "1" }),
      refused(300, "PGRST203"),
    ),
    byClient("an unknown function", (db) => db.rpc("missing"), refused(404, "PGRST202")),
    byClient("unknown arguments", (db) => db.rpc("add", { x: 1 }), refused(404, "PGRST202")),
    byClient(
      "an argument of another type",
      (db) => db.rpc("add", { a: "one" }),
      refused(400, "22P02"),
    ),
    byClient(
      "a function that writes, by GET",
      (db) => db.rpc("write_note", { text: "t" }, { get: true }),
      refused(405, "25006"),
    ),
    byRequest(
      "a function without a value answers 204",
      { path: "rpc/nothing", method: "POST", body: "{}" },
      ({ status }) => status,
      ok(204),
    ),
  ],
};

const raised: Group<Servers> = {
  name: "errors that functions raise",
  cases: [
    byClient(
      "without a code",
      (db) => db.rpc("fail", { with_code: "P0001" }),
      refused(400, "P0001"),
    ),
    byClient(
      "a custom code",
      (db) => db.rpc("fail", { with_code: "SE001" }),
      refused(400, "SE001"),
    ),
    byClient(
      "insufficient privilege, for a visitor",
      (db) => db.rpc("fail", { with_code: "42501" }),
      refused(401, "42501"),
    ),
    byClient("a status", (db) => db.rpc("fail", { with_code: "PT404" }), refused(404, "PT404")),
    byClient("a conflict", (db) => db.rpc("fail", { with_code: "23505" }), refused(409, "23505")),
    byClient(
      "a lack of resources",
      (db) => db.rpc("fail", { with_code: "53300" }),
      refused(503, "53300"),
    ),
    byClient(
      "a limit of the configuration",
      (db) => db.rpc("fail", { with_code: "53400" }),
      refused(500, "53400"),
    ),
    byClient(
      "status, headers and body",
      (db) => db.rpc("fail_with_status"),
      refused(418, "TEAPOT"),
    ),
    byRequest(
      "message, details and hint",
      { path: "rpc/add_hint", method: "POST", body: "{}" },
      json,
      refused(404, "PGRST202"),
    ),
    byRequest(
      "a status and headers that the function sets",
      { path: "rpc/answer_with_headers", method: "POST", body: "{}" },
      ({ status, headers }) => ({ status, own: headers.get("x-own") }),
      ok(having({ status: 202, own: "yes" })),
    ),
  ],
};

export const calledFunctions: Group<Servers>[] = [calls, raised];
