type AppErrorDetails = { code: string; status?: number | undefined; cause?: unknown };

/**
 * The one type for errors of the backend. PostgREST, Postgres (`"23505"`), auth (`"invalid_credentials"`) or an edge
 * function (`"RATE_LIMIT_EXCEEDED"`) sets `code`. It is `"network_error"` without a response, else `"unknown"`.
 * `status` is the HTTP status, if any.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor(message: string, { code, status, cause }: AppErrorDetails) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.status = status;
  }
}

/** Code of a request without a response. */
export const NETWORK_ERROR = "network_error";

/** Whether a request had no response. */
export function isNetworkError(error: unknown): boolean {
  return toAppError(error).code === NETWORK_ERROR;
}

/** Whether the database refused a name, a day or an id because another row has it. */
export function isUniqueViolation(error: unknown): boolean {
  return toAppError(error).code === "23505";
}

/** Error names that supabase-js uses for a request without a response. */
const NETWORK_ERROR_NAMES = new Set<unknown>([
  "AuthRetryableFetchError",
  "FunctionsFetchError",
  "AbortError",
  "TimeoutError",
]);

/** Converts any error that supabase-js returned or threw into an AppError; returns an AppError unchanged. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, name, message, status, context } = fieldsOf(error);
  const httpStatus = context instanceof Response ? context.status : status;
  return new AppError(typeof message === "string" ? message : String(error), {
    code: codeOf(code, name, message),
    status: typeof httpStatus === "number" && httpStatus > 0 ? httpStatus : undefined,
    cause: error,
  });
}

/** The data of a request of supabase-js; throws its error as an AppError. */
export async function dataOf<Result extends { data: unknown; error: unknown }>(
  request: PromiseLike<Result>,
): Promise<Extract<Result, { error: null }>["data"]> {
  const { data, error } = await request;
  if (error) throw toAppError(error);
  return data;
}

/**
 * As `toAppError`, for an error of `functions.invoke`: reads `{ error: { code, message } }` or
 * `{ error: message }` from the response. It consumes the response body: call it once per error.
 */
export async function toFunctionError(error: unknown): Promise<AppError> {
  const fallback = toAppError(error);
  const { context } = fieldsOf(error);
  if (!(context instanceof Response)) return fallback;
  const body = fieldsOf(await context.json().catch(() => null));
  const bodyError = body["error"];
  const { code, message } =
    typeof bodyError === "string" ? { message: bodyError } : fieldsOf(bodyError);
  return new AppError(typeof message === "string" ? message : fallback.message, {
    code: typeof code === "string" ? code : fallback.code,
    status: context.status,
    cause: error,
  });
}

/** The fields of an object; an empty object for anything else. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return { ...errorFields(value), ...(value as object | null | undefined) };
}

/** `name` and `message` of an Error, which object spread omits. */
function errorFields(value: unknown): Record<string, unknown> {
  return value instanceof Error ? { name: value.name, message: value.message } : {};
}

function codeOf(code: unknown, name: unknown, message: unknown): string {
  if (NETWORK_ERROR_NAMES.has(name)) return NETWORK_ERROR;
  if (typeof code === "string" && code !== "") return code;
  // postgrest-js reports a failed fetch as an error without a code, its name in the message.
  if (/^(?:TypeError|FetchError|AbortError)\b/.test(String(message))) return NETWORK_ERROR;
  return "unknown";
}
