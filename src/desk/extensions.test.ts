// @vitest-environment node
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { columnsWith, readSettings } from "../features/lead-table/table-columns.ts";
import { extensions } from "./extensions.ts";

test("lists each folder that has an extension file once, under the folder's name", () => {
  const folders = globSync("*/extension.{ts,tsx}", {
    cwd: join(import.meta.dirname, "../features"),
  });
  const names = extensions.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.toSorted()).toEqual(folders.map((file) => basename(dirname(file))).toSorted());
});

test("no two extensions use the same shortcut key, dialog path or column id", () => {
  const usedNames = [
    ...extensions.flatMap(({ keys = [] }) => keys.map(({ key }) => `key ${key}`)),
    ...extensions.flatMap(({ dialogs = [] }) => dialogs.map(({ path }) => `dialog ${path}`)),
    ...extensions.flatMap(({ columns = [] }) => columns.map(({ id }) => `column ${id}`)),
  ];
  expect(new Set(usedNames).size).toBe(usedNames.length);
});

test("the table's default columns fit beside the menu in a window of 1440 px", () => {
  const columns = columnsWith(extensions.flatMap(({ columns: added = [] }) => added));
  const { shown } = readSettings(columns);
  const widths = columns.filter(({ id }) => shown.includes(id)).map(({ width }) => width);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1_120);
});
