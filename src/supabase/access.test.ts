import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guarded, isAccessOver, standGuard } from "./access.ts";
import { AppError } from "./app-error.ts";

const signOut = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("./client.ts", () => ({ SESSION_KEY: "session", supabase: { auth: { signOut } } }));

const guard = vi.fn<() => Promise<boolean>>();
let leave = () => {};

beforeEach(() => {
  signOut.mockReset().mockResolvedValue({ error: null });
  guard.mockReset().mockResolvedValue(false);
  leave = standGuard(guard);
});

afterEach(() => leave());

async function failureOf(message: string, code: string, status?: number): Promise<unknown> {
  const call = () => Promise.reject(new AppError(message, { code, status }));
  return guarded(call).catch((error: unknown) => error);
}

test("an answer is passed on, and the guard is not asked", async () => {
  expect(await guarded(() => Promise.resolve(7))).toBe(7);
  expect(guard).not.toHaveBeenCalled();
});

test("a refusal is the guard's to explain where it turns the admin out", async () => {
  expect(isAccessOver(await failureOf("no", "NOT_ADMIN", 403))).toBe(true);
});

test("a refusal stays what it is where the admin may stay", async () => {
  guard.mockResolvedValue(true);
  expect(await failureOf("no", "PRIMARY_ADMIN", 409)).toMatchObject({ code: "PRIMARY_ADMIN" });
});

test.each([
  ["no answer", "network_error", undefined],
  ["a broken server", "unknown", 503],
])("%s says nothing about who asked", async (_name, code, status) => {
  expect(isAccessOver(await failureOf("boom", code, status))).toBe(false);
  expect(guard).not.toHaveBeenCalled();
});

test.each(["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"])(
  "'%s' ends the session",
  async (message) => {
    expect(isAccessOver(await failureOf(message, "PGRST303", 401))).toBe(true);
    expect(signOut).toHaveBeenCalledOnce();
  },
);

test("a session that the server could not be told of is forgotten here all the same", async () => {
  localStorage.setItem("session", "{}");
  signOut.mockResolvedValue({ error: new Error("Failed to fetch") });
  await failureOf("JWT expired", "PGRST303", 401);
  expect(localStorage.getItem("session")).toBeNull();
});

test("what fails after the guard has gone is not told: the admin was led away before", async () => {
  const answer = Promise.withResolvers<never>();
  const failure = guarded(() => answer.promise).catch((error: unknown) => error);
  leave();
  answer.reject(new AppError("no", { code: "42501", status: 403 }));
  expect(isAccessOver(await failure)).toBe(true);
});
