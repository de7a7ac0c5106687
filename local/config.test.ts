import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("returns the documented ports and the demo admin when nothing is set", () => {
    const config = readConfig({});
    expect(config.ports).toEqual({
      site: 3000,
      studio: 3333,
      supabase: 54321,
      lake: 3900,
      telegram: 3950,
      mail: 3951,
    });
    expect(config.admin).toEqual({ email: "admin@example.com", password: "Demo-admin-1" });
    expect(config.tokenLimit).toBeUndefined();
    expect(config.dataDir).toMatch(/\.data$/);
  });

  it("reads each port from its variable", () => {
    expect(readConfig({ SITE_PORT: "4000" }).ports.site).toBe(4000);
  });

  it("throws one line that names every invalid variable", () => {
    expect(() => readConfig({ SITE_PORT: "abc", LAKE_PORT: "70000" })).toThrow(
      'SITE_PORT is "abc", not a port from 1 to 65535; LAKE_PORT is "70000", not a port from 1 to 65535',
    );
  });

  it("accepts a session limit only as a number above 0", () => {
    expect(readConfig({ AUTH_TOKEN_LIMIT: "3000" }).tokenLimit).toBe(3000);
    for (const text of ["0", "many"]) {
      expect(() => readConfig({ AUTH_TOKEN_LIMIT: text })).toThrow(
        `AUTH_TOKEN_LIMIT is "${text}", not a number above 0`,
      );
    }
  });

  it("accepts the cost of a password hash only if bcrypt supports it", () => {
    expect(readConfig({}).passwordCost).toBeUndefined();
    expect(readConfig({ PASSWORD_COST: "4" }).passwordCost).toBe(4);
    for (const text of ["3", "16", "low"]) {
      expect(() => readConfig({ PASSWORD_COST: text })).toThrow(
        `PASSWORD_COST is "${text}", not a number from 4 to 15`,
      );
    }
  });

  it("refuses one port for two servers", () => {
    expect(() => readConfig({ SITE_PORT: "3333" })).toThrow(
      "SITE_PORT and STUDIO_PORT are both 3333",
    );
  });
});
