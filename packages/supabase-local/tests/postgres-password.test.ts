import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPostgresBinaries } from "../src/postgres-binaries.ts";
import { passwordFileOf } from "../src/postgres-password.ts";
import { choosePostgresUser } from "../src/postgres-user.ts";
import { startPostgres } from "../src/postgres.ts";
import { makeDataDir } from "./stack.ts";

let folder: string;
let cluster: string;
beforeEach(() => {
  folder = makeDataDir();
  cluster = path.join(folder, "postgres");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  return startPostgres(cluster, path.join(folder, "postgres.log"), { isFleeting: true });
}

/** The result of a statement, or the SQLSTATE of the refusal. */
async function ask(url: string, statement: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(statement))];
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await sql.end();
  }
}

function withPassword(url: string, password: string): string {
  return Object.assign(new URL(url), { password }).href;
}

/** A cluster of an earlier version, which let anyone in. */
function makeOpenCluster(): void {
  const { initdb } = findPostgresBinaries();
  const user = choosePostgresUser(cluster, initdb);
  mkdirSync(cluster, { mode: 0o700 });
  if (user.owner) chownSync(cluster, user.owner.uid, user.owner.gid);
  const args = [`--pgdata=${cluster}`, "--username=postgres", "--auth=trust", "--locale=C"];
  const [command, commandArgs] = user.command(initdb, args);
  const { uid, gid } = user;
  execFileSync(command, commandArgs, { uid, gid, env: { PATH: process.env["PATH"] } });
}

describe("the database", () => {
  it("refuses connections without the password of its data folder", async () => {
    const running = await start();
    expect(await ask(running.url, "select 1 as one")).toEqual([{ one: 1 }]);
    for (const wrong of ["", "postgres"]) {
      expect(await ask(withPassword(running.url, wrong), "select 1")).toBe("28P01");
    }
    await running.stop();
    const readers =
      process.platform === "win32" ? 0 : statSync(passwordFileOf(cluster)).mode & 0o77;
    expect(readers).toBe(0);
  });

  it.each([
    ["of an earlier version", makeOpenCluster],
    [
      "whose stored password is missing",
      async () => {
        await (await start()).stop();
        rmSync(passwordFileOf(cluster));
      },
    ],
  ])("%s gets a password, which it still requires after a restart", async (_name, prepare) => {
    await prepare();
    const first = await start();
    await ask(first.url, "create table kept as select 1 as one");
    expect(await ask(withPassword(first.url, "postgres"), "select 1")).toBe("28P01");
    await first.stop();
    const second = await start();
    expect(await ask(second.url, "select * from kept")).toEqual([{ one: 1 }]);
    await second.stop();
  });
});
