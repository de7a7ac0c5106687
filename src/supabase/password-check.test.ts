import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

const fetched = vi.fn<typeof fetch>();

const later = Math.floor(Date.now() / 1000) + 3_600;

/** An access token as supabase-js reads it: only the claims matter, the server checks the signature. */
function tokenOf(session: string): string {
  const parts = [
    { alg: "HS256", typ: "JWT" },
    { sub: "siti", exp: later, session_id: session },
  ];
  const encoded = parts.map((part) => btoa(JSON.stringify(part)).replaceAll("=", ""));
  return [...encoded, "c2lnbmF0dXJl"].join(".");
}

function sessionOf(name: string) {
  return {
    access_token: tokenOf(name),
    refresh_token: `${name}-refresh`,
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: later,
    user: { id: "siti" },
  };
}

const refusal = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };

beforeEach(() => {
  // Each test loads a new page, but supabase-js counts all of them as one and warns of several clients.
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf("old")));
  vi.resetModules();
  fetched.mockReset().mockImplementation(async (input) => {
    if (!String(input).includes("/token")) return Response.json({ id: "siti" });
    const signIns = paths().filter((path) => path.includes("/token")).length;
    return Response.json(sessionOf(signIns === 1 ? "new" : "proof"));
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

async function signIn(password: string) {
  const { signInAgain } = await import("./password-check.ts");
  return signInAgain("siti@selat.example", password);
}

function storedToken(): unknown {
  return (JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}") as { access_token?: string })
    .access_token;
}

function paths(): string[] {
  return fetched.mock.calls.map(([input]) => String(input).replace(env.supabaseUrl, ""));
}

test("continues in the new session and ends only the old one", async () => {
  await signIn("Kopi-1");
  const [first] = fetched.mock.calls;
  expect(JSON.parse(String(first?.[1]?.body))).toMatchObject({
    email: "siti@selat.example",
    password: "Kopi-1",
  });
  expect(paths()).toEqual([
    "/auth/v1/token?grant_type=password",
    "/auth/v1/user",
    "/auth/v1/logout?scope=local",
    "/auth/v1/token?grant_type=password",
    "/rest/v1/rpc/prove_password",
    "/auth/v1/logout?scope=local",
  ]);
  const bearer = (call: number) =>
    new Headers(fetched.mock.calls[call]?.[1]?.headers).get("authorization");
  expect(bearer(2)).toBe(`Bearer ${tokenOf("old")}`);
  expect(storedToken()).toBe(tokenOf("new"));
  // A separate session, which then ends, allows the new one to change the password.
  expect([bearer(4), bearer(5)]).toEqual(Array(2).fill(`Bearer ${tokenOf("proof")}`));
  expect(JSON.parse(String(fetched.mock.calls[4]?.[1]?.body))).toEqual({
    for_act: "change-password",
    for_session: "new",
  });
  expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
});

test("throws the auth server's message for a wrong password and keeps the session", async () => {
  fetched.mockImplementation(async () => Response.json(refusal, { status: 400 }));
  await expect(signIn("teh")).rejects.toMatchObject({
    name: "AppError",
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
  expect(fetched).toHaveBeenCalledOnce();
  expect(storedToken()).toBe(tokenOf("old"));
});

test("keeps the old session if the new one is refused", async () => {
  fetched.mockImplementation(async (input) =>
    String(input).includes("/token")
      ? Response.json(sessionOf("new"))
      : Response.json({ msg: "boom" }, { status: 400 }),
  );
  await expect(signIn("Kopi-1")).rejects.toThrow("boom");
  expect(paths()).not.toContain("/auth/v1/logout?scope=local");
  expect(storedToken()).toBe(tokenOf("old"));
});

test("throws and signs out a new session that may not change the password", async () => {
  fetched.mockImplementation(async (input) => {
    if (String(input).includes("/rpc/")) return Response.json({ message: "No." }, { status: 403 });
    return Response.json(String(input).includes("/token") ? sessionOf("new") : { id: "siti" });
  });
  await expect(signIn("Kopi-1")).rejects.toThrow("No.");
  expect(paths().at(-1)).toBe("/auth/v1/logout?scope=local");
});

test("ignores a failed sign-out of the old session", async () => {
  fetched.mockImplementation(async (input) => {
    if (String(input).includes("/logout")) return Response.json({ msg: "boom" }, { status: 400 });
    return Response.json(String(input).includes("/token") ? sessionOf("new") : { id: "siti" });
  });
  await expect(signIn("Kopi-1")).resolves.toBeUndefined();
});

test("ignores a session in the address", async () => {
  const planted = new URLSearchParams({ access_token: "a", refresh_token: "b", expires_in: "60" });
  window.history.replaceState(null, "", `/#${planted.toString()}&token_type=bearer`);
  await signIn("Kopi-1");
  expect(fetched).toHaveBeenCalledTimes(6);
  expect(window.location.hash).not.toBe("");
});

/** Serves a user with a verified app, whose code begins another session. */
function serveSecondFactor(verified = () => Response.json(sessionOf("shown"))) {
  const factors = [{ id: "app", status: "verified", factor_type: "totp" }];
  fetched.mockImplementation(async (input) => {
    const path = String(input);
    if (path.endsWith("/verify")) return verified();
    if (path.endsWith("/challenge")) return Response.json({ id: "challenge" });
    if (!path.includes("/token")) return Response.json({ id: "siti" });
    return Response.json({ ...sessionOf("new"), user: { id: "siti", factors } });
  });
}

test("sends the code of a user with an app, and continues in the session with both factors", async () => {
  serveSecondFactor();
  const { signInAgain } = await import("./password-check.ts");
  await signInAgain("siti@selat.example", "Kopi-1", "123456");
  const verification = fetched.mock.calls.find(([input]) => String(input).endsWith("/verify"));
  expect(JSON.parse(String(verification?.[1]?.body))).toMatchObject({ code: "123456" });
  expect(storedToken()).toBe(tokenOf("shown"));
});

test("keeps the old session if the code of the app is missing", async () => {
  serveSecondFactor(() =>
    Response.json({ error_code: "mfa_verification_failed", msg: "No." }, { status: 422 }),
  );
  const { signInAgain } = await import("./password-check.ts");
  await expect(signInAgain("siti@selat.example", "Kopi-1")).rejects.toMatchObject({
    code: "mfa_verification_failed",
  });
  const verification = fetched.mock.calls.find(([input]) => String(input).endsWith("/verify"));
  expect(JSON.parse(String(verification?.[1]?.body))).toMatchObject({ code: "" });
  expect(storedToken()).toBe(tokenOf("old"));
});

test("does not sign out without a session", async () => {
  localStorage.clear();
  await signIn("Kopi-1");
  const ended = fetched.mock.calls.filter(([input]) => String(input).includes("/logout"));
  const tokens = ended.map(([, options]) => new Headers(options?.headers).get("authorization"));
  expect(tokens).toEqual([`Bearer ${tokenOf("proof")}`]);
});

const siti = { email: "siti@selat.example", password: "Kopi-1" };

test("proves the password in a separate session, which ends after the protected change", async () => {
  fetched.mockImplementation(async (input) => {
    const isProof = String(input).includes("/rpc/");
    return Response.json(isProof ? "note" : sessionOf("new"));
  });
  const { withPassword } = await import("./password-check.ts");
  const done = await withPassword("hand-over-primary", siti, async (proof) => {
    expect(paths()).toEqual(["/auth/v1/token?grant_type=password", "/rest/v1/rpc/prove_password"]);
    return `${proof}: done`;
  });
  expect(done).toBe("note: done");
  const [, proofCall] = fetched.mock.calls;
  expect(new Headers(proofCall?.[1]?.headers).get("authorization")).toBe(
    `Bearer ${tokenOf("new")}`,
  );
  expect(JSON.parse(String(proofCall?.[1]?.body))).toEqual({ for_act: "hand-over-primary" });
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toMatchObject({
    email: "siti@selat.example",
    password: "Kopi-1",
  });
  expect(paths().at(-1)).toBe("/auth/v1/logout?scope=local");
  const ended = new Headers(fetched.mock.lastCall?.[1]?.headers).get("authorization");
  expect(ended).toBe(`Bearer ${tokenOf("new")}`);
  expect(storedToken()).toBe(tokenOf("old"));
});

test("ends the separate session even if the protected change fails", async () => {
  const { withPassword } = await import("./password-check.ts");
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("boom"));
  await expect(withPassword("hand-over-primary", siti, work)).rejects.toThrow("boom");
  expect(paths().at(-1)).toBe("/auth/v1/logout?scope=local");
});

test("does not make the protected change after a wrong password", async () => {
  fetched.mockImplementation(async () => Response.json(refusal, { status: 400 }));
  const { withPassword } = await import("./password-check.ts");
  const work = vi.fn<() => Promise<void>>();
  await expect(withPassword("hand-over-primary", siti, work)).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  expect(work).not.toHaveBeenCalled();
});
