import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** What the server answers to each route; an empty object where nothing stands. */
let answers: Record<string, () => Response>;

beforeEach(() => {
  // Each test opens a page of its own; supabase-js sees several clients in one.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.resetModules();
  answers = { verify: () => Response.json(session), user: () => Response.json({ id: "siti" }) };
  fetched.mockReset().mockImplementation(async (input) => {
    const route = /\/auth\/v1\/(\w+)/.exec(String(input))?.[1] ?? "";
    return answers[route]?.() ?? Response.json({});
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

test("asks for a link, and says why there is none", async () => {
  const { requestPasswordLink } = await open();
  await requestPasswordLink("siti@selat.example");
  expect(sent()).toMatchObject([["recover", { email: "siti@selat.example" }]]);
  answers["recover"] = refuse(429, "over_request_rate_limit");
  await expect(requestPasswordLink("siti@selat.example")).rejects.toMatchObject({ status: 429 });
});

test("follows the link, changes the password, and leaves no session behind", async () => {
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

test("a link that is over is said, and nothing is changed", async () => {
  answers["verify"] = refuse(403, "otp_expired");
  const { resetPassword } = await open();
  await expect(resetPassword("abc", "Teh-tarik-2")).rejects.toMatchObject({ code: "otp_expired" });
  expect(sent().map(([path]) => path)).toEqual(["verify"]);
});

test("a password that is refused can be mended, though the link works once", async () => {
  const { resetPassword } = await open();
  answers["user"] = refuse(422, "same_password");
  await expect(resetPassword("abc", "Old-one-1")).rejects.toMatchObject({ code: "same_password" });
  answers["user"] = () => Response.json({ id: "siti" });
  await resetPassword("abc", "Teh-tarik-2");
  expect(sent().filter(([path]) => path === "verify")).toHaveLength(1);
  await resetPassword("def", "Teh-tarik-3");
  expect(sent().filter(([path]) => path === "verify")).toHaveLength(2);
});
