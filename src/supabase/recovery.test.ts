import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

const fetched = vi.fn<typeof fetch>();

const session = {
  access_token: "access",
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  user: { id: "siti" },
};

/** The server's response to each route; an empty object by default. */
let responses: Record<string, () => Response>;

beforeEach(() => {
  // Each test loads a new page, but supabase-js counts all of them as one and warns of several clients.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.resetModules();
  responses = { verify: () => Response.json(session), user: () => Response.json({ id: "siti" }) };
  fetched.mockReset().mockImplementation(async (input) => {
    const route = /\/auth\/v1\/(\w+)/.exec(String(input))?.[1] ?? "";
    return responses[route]?.() ?? Response.json({});
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function sent(): [path: string, body: unknown][] {
  return fetched.mock.calls.map(([input, init]) => [
    String(input).replace(`${env.supabaseUrl}/auth/v1/`, ""),
    typeof init?.body === "string" ? JSON.parse(init.body) : null,
  ]);
}

function refuse(status: number, code: string) {
  return () => Response.json({ code: status, error_code: code, msg: "No." }, { status });
}

const open = () => import("./recovery.ts");

test("requests a link, and throws the server's error if it is refused", async () => {
  const { requestPasswordLink } = await open();
  await requestPasswordLink("siti@selat.example");
  expect(sent()).toMatchObject([["recover", { email: "siti@selat.example" }]]);
  responses["recover"] = refuse(429, "over_request_rate_limit");
  await expect(requestPasswordLink("siti@selat.example")).rejects.toMatchObject({ status: 429 });
});

test("uses the link, changes the password, and leaves no session", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const { resetPassword } = await open();
  await resetPassword("abc", "Teh-tarik-2");
  expect(sent().slice(0, 3)).toMatchObject([
    ["verify", { type: "recovery", token_hash: "abc" }],
    ["user", { password: "Teh-tarik-2" }],
    ["logout?scope=global", null],
  ]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test("throws for an expired link, and changes nothing", async () => {
  responses["verify"] = refuse(403, "otp_expired");
  const { resetPassword } = await open();
  await expect(resetPassword("abc", "Teh-tarik-2")).rejects.toMatchObject({ code: "otp_expired" });
  expect(sent().map(([path]) => path)).toEqual(["verify"]);
});

test("allows another attempt after a refused password, though the link works once", async () => {
  const { resetPassword } = await open();
  responses["user"] = refuse(422, "same_password");
  await expect(resetPassword("abc", "Old-one-1")).rejects.toMatchObject({ code: "same_password" });
  responses["user"] = () => Response.json({ id: "siti" });
  await resetPassword("abc", "Teh-tarik-2");
  expect(sent().filter(([path]) => path === "verify")).toHaveLength(1);
  await resetPassword("def", "Teh-tarik-3");
  expect(sent().filter(([path]) => path === "verify")).toHaveLength(2);
});

const changes = () => sent().filter(([path]) => path === "user");

describe("for a user with an authenticator app", () => {
  const factors = [{ id: "app", status: "verified", factor_type: "totp" }];
  let verified: () => Response;

  beforeEach(() => {
    verified = () => Response.json({ ...session, access_token: "shown" });
    responses["verify"] = () => Response.json({ ...session, user: { id: "siti", factors } });
    responses["factors"] = () => {
      const path = String(fetched.mock.lastCall?.[0]);
      return path.endsWith("/challenge") ? Response.json({ id: "challenge" }) : verified();
    };
  });

  test("the password is changed with a code, which is sent once", async () => {
    const { resetPassword } = await open();
    await expect(resetPassword("abc", "Teh-tarik-2")).rejects.toMatchObject({
      code: "second_factor_needed",
      message: "A code is needed",
    });
    expect(changes()).toEqual([]);

    responses["user"] = refuse(422, "same_password");
    await expect(resetPassword("abc", "Old-one-1", "123456")).rejects.toMatchObject({
      code: "same_password",
    });
    expect(sent().find(([path]) => path === "factors/app/verify")?.[1]).toMatchObject({
      code: "123456",
    });
    responses["user"] = () => Response.json({ id: "siti" });
    await resetPassword("abc", "Teh-tarik-2");
    expect(sent().filter(([path]) => path === "factors/app/verify")).toHaveLength(1);
    expect(changes()).toHaveLength(2);
  });

  test("a wrong code changes nothing, and can be corrected", async () => {
    const { resetPassword } = await open();
    verified = refuse(422, "mfa_verification_failed");
    await expect(resetPassword("abc", "Teh-tarik-2", "000000")).rejects.toMatchObject({
      code: "mfa_verification_failed",
    });
    expect(changes()).toEqual([]);
    verified = () => Response.json({ ...session, access_token: "shown" });
    await resetPassword("abc", "Teh-tarik-2", "123456");
    expect(changes()).toHaveLength(1);
  });
});

test("does not store the session of a link, and ignores one in the address", async () => {
  const planted = new URLSearchParams({ access_token: "a", refresh_token: "b", expires_in: "60" });
  window.history.replaceState(null, "", `/#${planted.toString()}&token_type=bearer`);
  responses["verify"] = refuse(403, "otp_expired");
  const { resetPassword } = await open();
  await expect(resetPassword("abc", "Teh-tarik-2")).rejects.toMatchObject({ code: "otp_expired" });
  expect(window.location.hash).not.toBe("");
  window.history.replaceState(null, "", "/");
  responses["verify"] = () => Response.json(session);
  responses["user"] = refuse(422, "same_password");
  await expect(resetPassword("abc", "Old-one-1")).rejects.toMatchObject({ code: "same_password" });
  expect(Object.keys(localStorage)).toEqual([]);
});
