import { copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import { errorMessage } from "../../shared/error-message.ts";
import { DamagedFileError, openDatabase, type Database } from "./database.ts";

/** A copy beside the database, made when the last start found it undamaged. */
const COPY = "last-good.sqlite";

/** SQLite's own files that belong to a database. */
const PARTS = ["", "-wal", "-shm"];

export type OpenedContent = { database: Database; warnings: string[] };

/**
 * Opens `lake.sqlite` in a folder and keeps a copy of it. A damaged file is moved aside and the copy replaces it, with
 * a warning; without a copy it throws one line that says what to do.
 */
export function openContent(directory: string): OpenedContent {
  const file = path.join(directory, "lake.sqlite");
  const copy = path.join(directory, COPY);
  const warnings: string[] = [];
  let database: Database;
  try {
    if (isEmptied(file, copy)) throw new DamagedFileError("it is empty");
    database = openDatabase(file);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    database = openCopy(file, copy, error.message, warnings);
  }
  try {
    keepCopy(database, copy);
  } catch (error) {
    const reason = errorMessage(error);
    warnings.push(`no copy of the content could be written to ${copy}: ${reason}.`);
  }
  return { database, warnings };
}

/** SQLite opens an empty file as a new database; if there is a copy, it was not new. */
function isEmptied(file: string, copy: string): boolean {
  return existsSync(copy) && statSync(file, { throwIfNoEntry: false })?.size === 0;
}

function openCopy(file: string, copy: string, reason: string, warnings: string[]): Database {
  const copyStats = statSync(copy, { throwIfNoEntry: false });
  const remedy = `Put ${file} back from a backup, or remove it to begin without content.`;
  if (!copyStats) {
    throw new Error(`The content in ${file} is damaged (${reason}) and has no copy. ${remedy}`);
  }
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  for (const part of PARTS) {
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  copyFileSync(copy, file);
  try {
    const database = openDatabase(file);
    warnings.push(
      `the content in ${file} was damaged (${reason}). It is back as it was at the start of ` +
        `${copyStats.mtime.toLocaleString()}; later changes are lost. The damaged file is kept as ${aside}.`,
    );
    return database;
  } catch (cause) {
    const message = `The content in ${file} and its copy ${copy} are damaged (${reason}). ${remedy}`;
    throw new Error(message, { cause });
  }
}

function keepCopy(database: Database, copy: string): void {
  const temporary = `${copy}.tmp`;
  try {
    rmSync(temporary, { force: true });
    database.copyTo(temporary);
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
