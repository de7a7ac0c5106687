import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../src/config.ts";
import { makeDataDir } from "./stack.ts";

describe("readConfig", () => {
  const folder = makeDataDir();
  const file = path.join(folder, "config.toml");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("requires a token unless a function is configured otherwise", () => {
    writeFileSync(file, "[functions.open]\nverify_jwt = false\n[functions.shut]\n");
    const { functions } = readConfig(file);
    expect(functions).toEqual({ open: { verify_jwt: false }, shut: { verify_jwt: true } });
  });

  it("uses the hosted defaults without a file", () => {
    const { auth } = readConfig(path.join(folder, "none.toml"));
    expect(auth).toMatchObject({
      jwt_expiry: 3600,
      minimum_password_length: 6,
      rate_limit: { token_refresh: 150 },
    });
  });

  it("reads the site's address from the environment, as the Supabase CLI does", () => {
    writeFileSync(file, '[auth]\nsite_url = "env(SITE_OF_THIS_TEST)"\n');
    expect(readConfig(file).auth.site_url).toBe("http://localhost:3000");
    vi.stubEnv("SITE_OF_THIS_TEST", "https://www.example.com");
    expect(readConfig(file).auth.site_url).toBe("https://www.example.com");
    vi.unstubAllEnvs();
  });

  it("names the file when it cannot be used", () => {
    writeFileSync(file, "[auth]\njwt_expiry = 'an hour'\n");
    expect(() => readConfig(file)).toThrow(file);
    writeFileSync(file, "[auth\n");
    expect(() => readConfig(file)).toThrow(file);
  });
});
