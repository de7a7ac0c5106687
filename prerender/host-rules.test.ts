import { describe, expect, it } from "vitest";
import { headersFor, parseHeaders, parseRedirects } from "./host-rules.ts";

const headers = parseHeaders(`# comment
/*
  X-Frame-Options: DENY
  Cache-Control: public, max-age=0
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`);

describe("_headers", () => {
  it("gives every rule that covers the path", () => {
    expect(Object.fromEntries(headersFor(headers, "/contact"))).toEqual({
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=0",
    });
  });

  it("lets a later rule replace an earlier value", () => {
    expect(headersFor(headers, "/assets/a.js").get("cache-control")).toContain("immutable");
  });
});

describe("_redirects", () => {
  it("reads the three columns and defaults to a permanent redirect", () => {
    expect(
      parseRedirects("# old\n/waiter /waiter-ai\n/sales-ai  /sales-assistant-ai 302\n\n"),
    ).toEqual([
      { from: "/waiter", to: "/waiter-ai", status: 301 },
      { from: "/sales-ai", to: "/sales-assistant-ai", status: 302 },
    ]);
  });
});
