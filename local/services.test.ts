import { join } from "node:path";
import { expect, it } from "vitest";
import { supabaseProject } from "./services.ts";
import { readConfig } from "supabase-local/config";

it("pins the rules of sign-up, passwords and authenticator apps", () => {
  const project = supabaseProject(join(import.meta.dirname, ".."));
  const { auth } = readConfig(project.configFile);
  expect(auth).toMatchObject({
    enable_signup: false,
    minimum_password_length: 8,
    password_requirements: "lower_upper_letters_digits_symbols",
    email: { secure_password_change: true },
    mfa: { max_enrolled_factors: 5, totp: { enroll_enabled: true, verify_enabled: true } },
  });
  expect(project.isCommonPassword?.("Password-1")).toBe(true);
});
