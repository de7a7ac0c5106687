import { describe, expect, it } from "vitest";
import { isAllowed, refusalOf } from "./local-origins.ts";

const EVERY_PAGE = ["http://localhost:*"];

describe("every page of this machine", () => {
  it.each([
    "http://localhost:5173",
    "http://localhost",
    "http://127.0.0.1:3000",
    "http://[::1]:80",
  ])("is %s", (origin) => {
    expect(isAllowed(URL.parse(origin)?.origin ?? "", EVERY_PAGE)).toBe(true);
  });

  it.each([
    "https://example.com",
    "http://localhost.example.com:3000",
    "http://example.com/localhost:3000",
    "http://user@localhost:3000",
    "null",
    "",
  ])("is not %j", (origin) => {
    expect(isAllowed(origin, EVERY_PAGE)).toBe(false);
  });

  it("is refused if only single origins are allowed", () => {
    expect(isAllowed("http://localhost:5173", ["http://localhost:3000"])).toBe(false);
    const headers = { host: "localhost:3900", origin: "http://localhost:5173" };
    expect(refusalOf(headers, EVERY_PAGE)).toBeNull();
    expect(refusalOf({ ...headers, host: "example.com" }, EVERY_PAGE)).toContain("not local");
  });
});
