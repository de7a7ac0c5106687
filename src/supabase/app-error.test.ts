// @vitest-environment node
import {
  AuthApiError,
  AuthRetryableFetchError,
  FunctionsFetchError,
  FunctionsHttpError,
  PostgrestError,
} from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { AppError, toAppError, toFunctionError } from "./app-error.ts";

function refusal(body: unknown, status: number): FunctionsHttpError {
  return new FunctionsHttpError(new Response(JSON.stringify(body), { status }));
}

describe("toAppError", () => {
  test("keeps the SQLSTATE and message of a database error", () => {
    const error = new PostgrestError({
      code: "23505",
      message: "duplicate key value",
      details: "",
      hint: "",
    });

    expect(toAppError(error)).toMatchObject({
      code: "23505",
      message: "duplicate key value",
      cause: error,
    });
  });

  test("reads a database error that is a plain object", () => {
    const error = { code: "PT429", message: "Rate limit exceeded.", details: null, hint: null };

    expect(toAppError(error)).toMatchObject({ code: "PT429", message: "Rate limit exceeded." });
  });

  test("keeps the code and status of an auth error", () => {
    const error = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");

    expect(toAppError(error)).toMatchObject({
      code: "invalid_credentials",
      status: 400,
      message: "Invalid login credentials",
    });
  });

  test.each([
    ["the database", { code: "", message: "TypeError: Failed to fetch", details: "", hint: "" }],
    ["auth", new AuthRetryableFetchError("Failed to fetch", 0)],
    ["a function", new FunctionsFetchError(new TypeError("Failed to fetch"))],
    ["a host that gave up", { name: "AbortError", message: "aborted" }],
    ["a host that was too slow", { name: "TimeoutError", message: "timed out" }],
    ["the database through a polyfill", { message: "FetchError: request failed" }],
    ["the database that was given up", { message: "AbortError: signal is aborted" }],
  ])("reports a request to %s without an answer as a network error", (_name, error) => {
    expect(toAppError(error)).toMatchObject({ code: "network_error", status: undefined });
  });

  test("keeps the status of a function's refusal", () => {
    expect(toAppError(refusal({}, 409))).toMatchObject({ code: "unknown", status: 409 });
  });

  test("accepts any thrown value", () => {
    expect(toAppError(new Error("boom"))).toMatchObject({ code: "unknown", message: "boom" });
    expect(toAppError("boom")).toMatchObject({ code: "unknown", message: "boom" });
    expect(toAppError(undefined)).toBeInstanceOf(AppError);
  });

  test("has the name AppError", () => {
    const error = toAppError("boom");

    expect(error).toMatchObject({ name: "AppError", cause: "boom" });
    expect(error).toBeInstanceOf(Error);
  });

  test("reports no network error for a message that only mentions an error's name", () => {
    const error = { message: "No TypeError", code: 7, status: "500" };

    expect(toAppError(error)).toMatchObject({ code: "unknown", status: undefined });
    expect(toAppError({ message: "TypeErrors" }).code).toBe("unknown");
  });

  test.each([null, 7, {}, { message: 7, name: 7 }])("accepts %j, which has no message", (error) => {
    expect(toAppError(error)).toMatchObject({
      code: "unknown",
      message: String(error),
      status: undefined,
    });
  });

  test("returns an AppError unchanged", () => {
    const error = new AppError("boom", { code: "23505" });

    expect(toAppError(error)).toBe(error);
  });
});

describe("toFunctionError", () => {
  test("reads the message and code of the function's answer", async () => {
    const body = { code: "RATE_LIMIT_EXCEEDED", message: "Rate limit exceeded." };
    const error = refusal({ error: body }, 429);

    expect(await toFunctionError(error)).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      message: "Rate limit exceeded.",
      status: 429,
    });
  });

  test("accepts an error that is only a message", async () => {
    expect(await toFunctionError(refusal({ error: "Not today." }, 409))).toMatchObject({
      code: "unknown",
      message: "Not today.",
      status: 409,
    });
  });

  test("keeps the code of the error if the function names none", async () => {
    const error = Object.assign(refusal({ error: { code: 7, message: 7 } }, 418), {
      code: "teapot",
    });

    expect(await toFunctionError(error)).toMatchObject({
      code: "teapot",
      message: error.message,
      status: 418,
      cause: error,
    });
  });

  test("accepts an answer that is not the function's", async () => {
    const error = new FunctionsHttpError(new Response("<h1>Bad gateway</h1>", { status: 502 }));

    expect(await toFunctionError(error)).toMatchObject({
      code: "unknown",
      message: error.message,
      status: 502,
    });
  });

  test("returns an error unchanged that never reached the function", async () => {
    const error = new FunctionsFetchError(new TypeError("Failed to fetch"));

    expect(await toFunctionError(error)).toMatchObject({ code: "network_error" });
  });
});
