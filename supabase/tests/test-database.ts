import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { prepareProject } from "supabase-local/bootstrap";
import { type Backend, type BackendOptions, startBackend } from "./start-backend.ts";
import { connect, type ProjectOptions, setUpProject, type TestDatabase } from "./start-database.ts";

/** Creates a database on the shared server as a copy of `template`; answers with its URL. */
async function copyDatabase(template: string): Promise<string> {
  const url = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Not from the template itself: a database with connections cannot be copied.
  url.pathname = "/template1";
  const server = connect(url.href);
  await server.unsafe(`create database ${name} template ${template}`);
  await server.end();
  url.pathname = `/${name}`;
  return url.href;
}

function copyTemplate(): Promise<string> {
  return copyDatabase(new URL(inject("templateUrl")).pathname.slice(1));
}

/**
 * Creates a database with the migrations and without rows for one test file. With options it applies the migrations
 * again, since the template was made without them.
 */
export async function createDatabase(options?: ProjectOptions): Promise<TestDatabase> {
  const url = await (options ? copyDatabase("template0") : copyTemplate());
  const sql = connect(url);
  // Settings of a database are not copied with it.
  await (options ? setUpProject(sql, url, options) : prepareProject(sql));
  return { sql, url, stop: () => sql.end({ timeout: 5 }) };
}

/** Creates an empty database, without Supabase's schemas. */
export async function createPlainDatabase(): Promise<TestDatabase> {
  const url = await copyDatabase("template0");
  const sql = connect(url);
  return { sql, url, stop: () => sql.end({ timeout: 5 }) };
}

/** Starts the backend over HTTP on such a database. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  return startBackend({ ...options, databaseUrl: await copyTemplate() });
}
