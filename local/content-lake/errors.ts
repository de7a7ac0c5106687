import type { JsonObject } from "./types.ts";

/** A refusal with the HTTP status and the `error` object the Sanity clients understand. */
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

/** The JSON answer for any thrown value; anything that is not a `LakeError` is a 500. */
export function errorResponse(error: unknown): Response {
  if (!(error instanceof LakeError)) {
    console.error(error);
    const message = error instanceof Error ? error.message : String(error);
    return Response.json(
      { statusCode: 500, error: "Internal Server Error", message },
      { status: 500 },
    );
  }
  const { status, type, message, details } = error;
  const body = { statusCode: status, error: { type, description: message, ...details }, message };
  return Response.json(body, { status });
}
