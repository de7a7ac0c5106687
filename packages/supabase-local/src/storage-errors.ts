import { HTTPException } from "hono/http-exception";
import postgres from "postgres";

/** A refusal as hosted Storage sends it: the HTTP status is 400, the body has the real one as a string. */
export function refuseFile(status: number, code: string, message: string, error = code) {
  const body = { statusCode: String(status), code, error, message };
  const headers = { "cache-control": "no-store" };
  const httpStatus = status >= 500 ? 500 : 400;
  const res = Response.json(body, { status: httpStatus, headers });
  return new HTTPException(httpStatus, { message, res });
}

export const noBucket = () =>
  refuseFile(404, "NoSuchBucket", "Bucket not found", "Bucket not found");

export const noObject = () => refuseFile(404, "NoSuchKey", "Object not found", "not_found");

export const noUpload = () => refuseFile(404, "NoSuchUpload", "Upload not found", "not_found");

export const tooLarge = () =>
  refuseFile(
    413,
    "EntityTooLarge",
    "The object exceeded the maximum allowed size",
    "Payload too large",
  );

export const denied = (message: string) => refuseFile(403, "AccessDenied", message, "Unauthorized");

export const invalidRequest = (message: string) => refuseFile(400, "InvalidRequest", message);

/** Storage's refusal for an error of the database. */
export function refusalOfStorage(error: unknown): HTTPException {
  if (error instanceof HTTPException) return error;
  if (!(error instanceof postgres.PostgresError)) {
    return refuseFile(500, "InternalError", "Internal Server Error");
  }
  const { code, message, detail = "" } = error;
  if (code === "42501") {
    return denied(
      message.includes("row-level security")
        ? "new row violates row-level security policy"
        : message,
    );
  }
  if (code === "23505") {
    return refuseFile(409, "ResourceAlreadyExists", "The resource already exists", "Duplicate");
  }
  if (code === "23503") {
    return detail.includes("still referenced")
      ? refuseFile(
          409,
          "ResourceReferenced",
          "The resource could not be updated or removed due to a foreign key constraint",
        )
      : refuseFile(404, "InvalidRequest", "The related resource does not exist");
  }
  if (code === "22P02") return refuseFile(400, "InvalidParameter", message);
  return refuseFile(500, "DatabaseError", `database error, code: ${code}`);
}
