import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "../src/migrate.ts";
import { startPostgres, type RunningPostgres } from "../src/postgres.ts";
import { lineAt, splitStatements } from "../src/sql-statements.ts";
import { makeDataDir } from "./stack.ts";

describe("migrations", () => {
  const folder = makeDataDir();
  const migrations = path.join(folder, "migrations");
  let server: RunningPostgres;
  let sql: Sql;

  beforeAll(async () => {
    mkdirSync(migrations);
    server = await startPostgres(path.join(folder, "postgres"), path.join(folder, "log"), {
      isFleeting: true,
    });
    sql = postgres(server.url, { onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const file of readdirSync(migrations)) rmSync(path.join(migrations, file));
    await sql.unsafe("drop schema if exists supabase_migrations, shop cascade; create schema shop");
  });

  const write = (name: string, text: string) => writeFileSync(path.join(migrations, name), text);
  const apply = () => applyMigrations(sql, migrations, () => {});

  it("are applied once each, in order, and recorded", async () => {
    write("20260102000000_second.sql", "alter table shop.a add column c int;");
    write("20260101000000_first.sql", "create table shop.a (b int);");
    write("notes.txt", "not a migration");
    expect(await apply()).toEqual(["20260101000000_first.sql", "20260102000000_second.sql"]);
    expect(await apply()).toEqual([]);
    write("20260103000000_third.sql", "alter table shop.a add column d int;");
    expect(await apply()).toEqual(["20260103000000_third.sql"]);
    const rows = await sql`select version, name from supabase_migrations.schema_migrations`;
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ version: "20260101000000", name: "first" });
  });

  it.each([
    ["a syntax error", "create table shop.a (b int);\n\nselekt 1;", 3, "syntax error"],
    [
      "an unknown name",
      "create table shop.a (b int);\nselect\n  nothing from shop.a;",
      3,
      "nothing",
    ],
    ["a failing statement", "-- one;\nselect ';';\ncreate schema shop;\n", 3, "already exists"],
    ["a raise", "select 1;\ndo $x$ begin\n  raise 'no; never';\nend $x$;", 2, "no; never"],
  ])("with %s name the file and the line and change nothing", async (_, text, line, message) => {
    write("20260101000000_wrong.sql", text);
    await expect(apply()).rejects.toThrow(`20260101000000_wrong.sql, line ${line}: `);
    await expect(apply()).rejects.toThrow(message);
    expect(await sql`select to_regclass('shop.a') as found`).toEqual([{ found: null }]);
    expect(await sql`select from supabase_migrations.schema_migrations`).toHaveLength(0);
  });

  it("with begin and commit are still applied as a whole or not at all", async () => {
    const text =
      "begin;\ncreate table shop.a (b int);\nCOMMIT;\nstart transaction;\nselekt 1;\ncommit;";
    write("20260101000000_own.sql", text);
    await expect(apply()).rejects.toThrow("20260101000000_own.sql, line 5: ");
    expect(await sql`select to_regclass('shop.a') as found`).toEqual([{ found: null }]);
    write("20260101000000_own.sql", text.replace("selekt", "select"));
    expect(await apply()).toHaveLength(1);
    await sql`insert into shop.a values (1)`;
  });

  it("fail for a missing extension, or skip it with a message on request", async () => {
    write(
      "20260101000000_http.sql",
      `create extension if not exists "http" with schema public;
       comment on extension http is 'none; here';
       create extension if not exists citext with schema shop;
       create table shop.a (b shop.citext);`,
    );
    await expect(apply()).rejects.toThrow(/_http.sql, line 1: extension "http" is not available/);
    const leftOut: string[] = [];
    const note = (...args: string[]) => void leftOut.push(args.join(": "));
    const applied = await applyMigrations(sql, migrations, () => {}, undefined, note);
    expect(applied).toEqual(["20260101000000_http.sql"]);
    expect(leftOut).toEqual(["20260101000000_http.sql: http"]);
    await sql`insert into shop.a values ('x')`;
  });
});

describe("splitStatements", () => {
  it("ends a statement only at a semicolon outside texts and bodies", () => {
    const sql = `select 'a;''b', "c;d" -- e;f
      /* g;h */; create function k() as $body$ begin; end $body$; select E'\\';'`;
    expect(splitStatements(sql).map(({ text }) => text.slice(0, 15))).toEqual([
      "select 'a;''b',",
      "create function",
      "select E'\\';'",
    ]);
  });

  it("begins a statement at its first word", () => {
    const sql = "select 1;\n\n-- why\n/* more */\nselect 2;\n";
    const second = splitStatements(sql)[1];
    expect(second && lineAt(sql, second.offset)).toBe(5);
  });
});
