import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";

const fetched = vi.fn<typeof fetch>();
/** What this browser has stored at each request. */
const stored: string[][] = [];

beforeEach(() => {
  // Each test opens a page of its own; supabase-js sees several clients in one.
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.clear();
  stored.length = 0;
  vi.resetModules();
  fetched.mockReset().mockImplementation(async () => {
    stored.push(Object.keys(localStorage));
    return Response.json({
      access_token: "access",
      refresh_token: "refresh",
      token_type: "bearer",
      expires_in: 3_600,
      user: { id: "siti" },
    });
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

async function check(password: string) {
  const { checkPassword } = await import("./password-check.ts");
  return checkPassword("siti@selat.example", password);
}

test("a password is right where it signs in; that session ends at once, is stored nowhere and no other one", async () => {
  await check("Kopi-1");
  const [signIn, signOut] = fetched.mock.calls;
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(signIn?.[0]).toBe(`${env.supabaseUrl}/auth/v1/token?grant_type=password`);
  expect(JSON.parse(String(signIn?.[1]?.body))).toMatchObject({
    email: "siti@selat.example",
    password: "Kopi-1",
  });
  expect(signOut?.[0]).toBe(`${env.supabaseUrl}/auth/v1/logout?scope=local`);
  expect(stored).toEqual([[], []]);
});

test("a wrong password throws the auth server's words", async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
      { status: 400 },
    ),
  );
  await expect(check("teh")).rejects.toMatchObject({
    name: "AppError",
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
  expect(fetched).toHaveBeenCalledOnce();
});

test("a session in the address is none of its concern", async () => {
  const planted = new URLSearchParams({ access_token: "a", refresh_token: "b", expires_in: "60" });
  window.history.replaceState(null, "", `/#${planted.toString()}&token_type=bearer`);
  await check("Kopi-1");
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(window.location.hash).not.toBe("");
});
