import { errorMessage } from "../../shared/error-message.ts";
import { LakeError } from "./errors.ts";

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const CODES = { busy: 5, locked: 6, readOnly: 8, io: 10, corrupt: 11, full: 13, notADatabase: 26 };

const FULL = new Set<unknown>(["ENOSPC", "EDQUOT", CODES.full]);
const FAILING = new Set<unknown>(["EIO", "EROFS", "EFBIG", CODES.readOnly, CODES.io]);

/** The error code of SQLite or of the file system, or undefined. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") return error.errcode & 0xff;
  return "code" in error ? error.code : undefined;
}

/** Whether another process has the file open. */
export function isInUse(error: unknown): boolean {
  return [CODES.busy, CODES.locked].some((code) => code === codeOf(error));
}

/** Whether the file is not a valid SQLite database. */
export function isDamaged(error: unknown): boolean {
  return [CODES.corrupt, CODES.notADatabase].some((code) => code === codeOf(error));
}

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  return FULL.has(codeOf(error));
}

/**
 * The response to a write that the disk refused, or null for any other error. After a 507 a client may send the edit
 * again, so that nothing typed is lost.
 */
export function toStorageError(error: unknown): LakeError | null {
  if (isFull(error)) {
    return new LakeError(
      507,
      "storageFullError",
      "Not saved: the disk of this machine is full. Free some space and try again.",
    );
  }
  if (FAILING.has(codeOf(error)) || isDamaged(error)) {
    const reason = errorMessage(error);
    return new LakeError(
      507,
      "storageError",
      `Not saved: the content's files cannot be written (${reason}). Start the lake again to have them checked.`,
    );
  }
  return null;
}
