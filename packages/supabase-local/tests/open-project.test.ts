import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openProject } from "../src/open-project.ts";

const folder = mkdtempSync(path.join(tmpdir(), "project-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(path.join(folder, "functions"), { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

it("finds the parts of a project by their names", () => {
  write("config.toml", "");
  write("seed.sql", "select 1;");
  write("functions/.env", "GREETING=hi\nSUPABASE_URL=https://elsewhere.example\n");
  expect(openProject(folder)).toEqual({
    configFile: path.join(folder, "config.toml"),
    migrationsDir: path.join(folder, "migrations"),
    functionsDir: path.join(folder, "functions"),
    seedFiles: [path.join(folder, "seed.sql")],
    functionEnv: { GREETING: "hi" },
  });
});

it("finds the seeds of config.toml in order, and none if they are disabled", () => {
  mkdirSync(path.join(folder, "seeds"));
  for (const name of ["b.sql", "a.sql"]) write(`seeds/${name}`, "");
  write("config.toml", '[db.seed]\nsql_paths = ["./seeds/*.sql"]\n');
  const names = () => openProject(folder).seedFiles?.map((file) => path.basename(file));
  expect(names()).toEqual(["a.sql", "b.sql"]);
  write("config.toml", '[db.seed]\nenabled = false\nsql_paths = ["./seeds/*.sql"]\n');
  expect(names()).toEqual([]);
});

it("refuses a path that is not a folder", () => {
  expect(() => openProject(folder)).toThrow("is not a Supabase project");
});
