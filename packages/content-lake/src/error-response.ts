import { errorMessage } from "../../shared/error-message.ts";
import { LakeError } from "./errors.ts";
import { toStorageError } from "./storage-errors.ts";

/** The JSON answer for any thrown value; an unexpected one is a 500 and written to the console. */
export function errorResponse(error: unknown): Response {
  const lakeError = error instanceof LakeError ? error : toStorageError(error);
  if (!lakeError) {
    console.error(error);
    const message = errorMessage(error);
    return Response.json(
      { statusCode: 500, error: "Internal Server Error", message },
      { status: 500 },
    );
  }
  const { status, type, message, details } = lakeError;
  const body = { statusCode: status, error: { type, description: message, ...details }, message };
  return Response.json(body, { status });
}
