type AppErrorDetails = { code: string; status?: number | undefined; cause?: unknown };

/**
 * Every failure of the backend. `code` is PostgREST's or Postgres' (`"23505"`), auth's
 * (`"invalid_credentials"`), a function's own (`"RATE_LIMIT_EXCEEDED"`), `"network_error"` where no
 * answer came, or else `"unknown"`; `status` the HTTP status of an answer; `message` the server's.
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

const NETWORK_ERROR = "network_error";

/** Names that supabase-js gives to a request that got no answer. */
const NETWORK_ERROR_NAMES = new Set([
  "AuthRetryableFetchError",
  "FunctionsFetchError",
  "AbortError",
  "TimeoutError",
]);

/** Turns whatever supabase-js returned or threw into an AppError; an AppError stays what it is. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, name, message, status, context } = fieldsOf(error);
  const answer = context instanceof Response ? context.status : status;
  return new AppError(typeof message === "string" ? message : String(error), {
    code: codeOf(code, name, message),
    status: typeof answer === "number" && answer > 0 ? answer : undefined,
    cause: error,
  });
}

/**
 * As `toAppError`, for an error of `functions.invoke`: reads the `{ error: { code, message } }`
 * that our functions answer with, or a plain `{ error: message }`. Reads the answer's body, so it
 * can be called once per error.
 */
export async function toFunctionError(error: unknown): Promise<AppError> {
  const known = toAppError(error);
  const { context } = fieldsOf(error);
  if (!(context instanceof Response)) return known;
  const body = fieldsOf(await context.json().catch(() => null));
  const said = body["error"];
  const { code, message } = typeof said === "string" ? { message: said } : fieldsOf(said);
  return new AppError(typeof message === "string" ? message : known.message, {
    code: typeof code === "string" ? code : known.code,
    status: context.status,
    cause: error,
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...namesOf(value), ...value } : {};
}

/** An Error's own properties, which spreading it leaves out. */
function namesOf(value: object): Record<string, unknown> {
  return value instanceof Error ? { name: value.name, message: value.message } : {};
}

function codeOf(code: unknown, name: unknown, message: unknown): string {
  if (typeof name === "string" && NETWORK_ERROR_NAMES.has(name)) return NETWORK_ERROR;
  if (typeof code === "string" && code !== "") return code;
  // postgrest-js reports a failed fetch as an error without a code.
  if (typeof message === "string" && /^(?:TypeError|FetchError|AbortError)\b/.test(message)) {
    return NETWORK_ERROR;
  }
  return "unknown";
}
