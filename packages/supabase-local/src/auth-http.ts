import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** An error that is sent as GoTrue sends it: with its status, code, message, and `more` fields of the body. */
export function refuse(
  status: 400 | 401 | 403 | 404 | 422 | 429 | 500,
  code: string,
  message: string,
  fields: Record<string, unknown> = {},
) {
  const body = JSON.stringify({ code: status, error_code: code, msg: message, ...fields });
  const headers = { "content-type": "application/json", "x-sb-error-code": code };
  return new HTTPException(status, { message, res: new Response(body, { status, headers }) });
}

/** Whether GoTrue accepts a string as an email address. */
export function isEmail(text: string): boolean {
  return z.regexes.html5Email.test(text) && text.includes(".", text.indexOf("@"));
}

/**
 * Reads the JSON object of a request's body, which cannot be read again afterwards; an empty object if there is
 * none.
 */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
