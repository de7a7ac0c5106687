import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/supabase-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";
import { hasStoredSession, SESSION_KEY } from "./session-key.ts";
import {
  endOtherSessions,
  isSessionExpired,
  isSessionValid,
  signOut,
  watchStoredSession,
} from "./session.ts";
import { fake, resetFakeClient } from "./testing/fake-client.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

beforeEach(() => {
  resetFakeClient();
  localStorage.clear();
});

describe("a session has expired", () => {
  test.each([
    ["JWT expired", "unknown"],
    ["jwt expired at 12:00", "unknown"],
    ["Invalid Refresh Token: Refresh Token Not Found", "unknown"],
    ["gone", "refresh_token_not_found"],
    ["gone", "session_expired"],
    ["gone", "PGRST303"],
  ])("if the error is '%s' (%s)", (message, code) => {
    expect(isSessionExpired(new AppError(message, { code }))).toBe(true);
  });

  test("not if the error is about something else", () => {
    expect(isSessionExpired(new AppError("JWT invalid", { code: "PGRST301" }))).toBe(false);
  });
});

describe("the auth server", () => {
  test.each([
    ["knows the user", true, null],
    ["gives no answer", true, new AuthRetryableFetchError("Failed to fetch", 0)],
    ["is broken", true, new AuthApiError("boom", 500, undefined)],
    ["refuses the token", false, new AuthApiError("invalid claim", 401, "bad_jwt")],
    ["does not know the user", false, new AuthApiError("no such user", 403, "user_not_found")],
    ["has no session", false, new AuthSessionMissingError()],
    ["has no such session any more", false, new AuthApiError("JWT expired", 400, undefined)],
  ])("%s, so the session is valid: %s", async (_name, isValid, error) => {
    fake.auth.getUser.mockResolvedValue({ data: {}, error });
    expect(await isSessionValid()).toBe(isValid);
  });
});

describe("the stored session", () => {
  test("exists if this browser stores one", () => {
    expect(hasStoredSession()).toBe(false);
    localStorage.setItem(SESSION_KEY, "");
    expect(hasStoredSession()).toBe(true);
  });

  test("is missing if the browser refuses storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    expect(hasStoredSession()).toBe(false);
  });

  test("is left to supabase-js if the sign-out succeeds", async () => {
    localStorage.setItem(SESSION_KEY, "{}");
    await signOut();
    expect(fake.auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
    expect(hasStoredSession()).toBe(true);
  });

  test("is removed if the server cannot be reached", async () => {
    localStorage.setItem(SESSION_KEY, "{}");
    fake.auth.signOut.mockResolvedValue({ error: new Error("Failed to fetch") });
    await signOut();
    expect(hasStoredSession()).toBe(false);
  });

  test("is watched for its own changes and for a cleared storage, until the end", () => {
    const onChange = vi.fn<() => void>();
    const stop = watchStoredSession(onChange);
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    expect(onChange).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(onChange).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent("storage", { key: "selat.lead-draft" }));
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

test("ending the other sessions keeps this one", async () => {
  await endOtherSessions();
  expect(fake.auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "others" });
});
