import { expect, test } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

test("uses the name that supabase-js gives a session: by the project's host", () => {
  const [project] = new URL(env.supabaseUrl).hostname.split(".");
  expect(project?.length).toBeGreaterThan(1);
  expect(SESSION_KEY).toBe(`sb-${project}-auth-token`);
});
