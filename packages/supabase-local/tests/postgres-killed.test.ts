import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../shared/ports.ts";
import { isAlive } from "../../shared/processes.ts";
import { findPostgresBinaries } from "../src/postgres-binaries.ts";
import { spawnAs } from "../src/postgres-cluster.ts";
import { choosePostgresUser } from "../src/postgres-user.ts";
import { startPostgres } from "../src/postgres.ts";
import { makeDataDir } from "./stack.ts";

let folder: string;
let cluster: string;
let held = 0;
beforeEach(() => {
  folder = makeDataDir();
  cluster = path.join(folder, "postgres");
});
afterEach(() => {
  if (held > 0 && isAlive(held)) process.kill(held, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (lastChildren?: number) =>
  startPostgres(cluster, path.join(folder, "postgres.log"), { isFleeting: true, lastChildren });

/** Kills a server while one of its children is paused and so does not notice. */
async function killServerWithHeldChild(): Promise<void> {
  const first = await start();
  await first.stop();
  const { postgres: program } = findPostgresBinaries();
  const port = await findFreePort();
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const user = choosePostgresUser(cluster, program);
  const args = ["-D", cluster, "-p", String(port), ...settings];
  const server = spawnAs(user, program, args, "ignore");
  const url = Object.assign(new URL(first.url), { port: String(port) }).href;
  const sql = postgres(url, { max: 1, onclose: () => {}, onnotice: () => {} });
  await expect
    .poll(async () => {
      const rows = await sql`select pg_backend_pid() as pid`.catch(() => []);
      return (held = rows[0]?.["pid"] ?? 0);
    })
    .toBeGreaterThan(0);
  process.kill(held, "SIGSTOP");
  server.kill("SIGKILL");
  await expect.poll(() => isAlive(server.pid ?? 0)).toBe(false);
  void sql.end({ timeout: 0 });
}

describe.skipIf(process.platform === "win32")("a killed Postgres", () => {
  it("is started again once its last child has ended", async () => {
    await killServerWithHeldChild();
    const again = start();
    await Promise.race([again.catch(() => {}), delay(1_000)]);
    process.kill(held, "SIGKILL");
    const { url, stop } = await again;
    const sql = postgres(url, { max: 1 });
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    await sql.end();
    await stop();
  });

  it("is not started while one of its children is alive, with an error that says so", async () => {
    await killServerWithHeldChild();
    await expect(start(500)).rejects.toThrow(
      "Postgres did not start: processes of a Postgres that was killed are still running",
    );
  });
});
