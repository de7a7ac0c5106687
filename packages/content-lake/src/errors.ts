import type { JsonObject } from "./types.ts";

/** An error with the HTTP status and the `error` object that Sanity's clients understand. */
export class LakeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: JsonObject;

  constructor(status: number, type: string, description: string, details: JsonObject = {}) {
    super(description);
    this.name = "LakeError";
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

/** A refused mutation or action: 409 with one item that says why. */
export function conflict(reason: string, description: string, details: JsonObject = {}): LakeError {
  return new LakeError(409, "mutationError", `The mutation(s) failed: ${description}`, {
    items: [{ error: { type: reason, description, ...details } }],
  });
}
