import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { envelopeAddress, envelopeOf, framesOf } from "./sentry-envelope.ts";
import { reportErrors } from "./report-errors.ts";

const DSN = "https://key@errors.example/7";
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  fetched.mockResolvedValue(new Response());
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

/** An error of this site's code, as Chromium reports it. */
function failure(line: number, file = `${location.origin}/assets/a.js`): Error {
  const error = new TypeError("mei@example.com is not a function");
  error.stack = `TypeError: mei@example.com is not a function\n    at send (${file}?email=mei:${line}:9)`;
  return error;
}

async function reporter() {
  return (await import("./error-report.ts")).report;
}

it("returns the address for reports from a DSN", () => {
  expect(envelopeAddress(DSN)).toBe(
    "https://errors.example/api/7/envelope/?sentry_key=key&sentry_version=7",
  );
  expect(envelopeAddress("https://key@errors.example/sub/7")).toContain("/sub/api/7/envelope/");
});

it.each([
  "",
  "errors.example",
  "https://errors.example/7",
  "https://key@errors.example",
  "ftp://k@h/7",
])("refuses %j as a DSN", (dsn) => {
  expect(envelopeAddress(dsn)).toBeNull();
});

it("reads the stacks of every browser, without queries", () => {
  const chromium =
    "TypeError: x\n    at send (https://a.example/b.js?q=1:2:3)\n    at https://a.example/c.js:4:5";
  const others = "send@https://a.example/b.js?q=1:2:3\n@https://a.example/c.js#x:4:5";
  const frames = [
    { function: "?", filename: "https://a.example/c.js", lineno: 4, colno: 5 },
    { function: "send", filename: "https://a.example/b.js", lineno: 2, colno: 3 },
  ];
  expect(framesOf(chromium)).toEqual(frames);
  expect(framesOf(others)).toEqual(frames);
});

it("reports the kind of the error and its place, and no personal data", () => {
  const envelope = envelopeOf(failure(3), "site", new Date(0));
  const [header, item, event] = envelope.split("\n").map((line) => JSON.parse(line) as object);
  expect(header).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(item).toEqual({ type: "event" });
  expect(event).toMatchObject({
    tags: { place: "site" },
    sdk: { settings: { infer_ip: "never" } },
    exception: { values: [{ type: "TypeError", stacktrace: { frames: [{ lineno: 3 }] } }] },
  });
  expect(envelope).not.toContain("mei");
});

it("fetches the reporter with the first error, not before", async () => {
  const report = vi.fn<(error: unknown) => void>();
  const load = vi.fn<() => Promise<{ report: typeof report }>>().mockResolvedValue({ report });
  const reportCaught = reportErrors(load);
  expect(load).not.toHaveBeenCalled();
  const error = new Error("loud");
  window.dispatchEvent(new ErrorEvent("error", { error }));
  const rejection = Object.assign(new Event("unhandledrejection"), { reason: "quiet" });
  window.dispatchEvent(rejection);
  reportCaught("reported");
  await vi.waitFor(() => expect(report.mock.calls).toEqual([[error], ["quiet"], ["reported"]]));
});

it("does not throw if the reporter cannot be fetched", async () => {
  const reportCaught = reportErrors(() => Promise.reject(new Error("gone")));
  reportCaught("reported");
  await Promise.resolve();
  expect(fetched).not.toHaveBeenCalled();
});

it("sends an error to the DSN, without cookies, once", async () => {
  vi.stubEnv("VITE_SENTRY_DSN", DSN);
  const report = await reporter();
  report(failure(1));
  report(failure(1));
  expect(fetched).toHaveBeenCalledOnce();
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(envelopeAddress(DSN));
  expect(init).toMatchObject({ method: "POST", credentials: "omit", referrerPolicy: "origin" });
});

it("sends at most five errors of a page", async () => {
  vi.stubEnv("VITE_SENTRY_DSN", DSN);
  const report = await reporter();
  for (let line = 1; line < 10; line += 1) report(failure(line));
  expect(fetched).toHaveBeenCalledTimes(5);
});

it("sends no errors of browser extensions, and nothing that is not an error", async () => {
  vi.stubEnv("VITE_SENTRY_DSN", DSN);
  const report = await reporter();
  report(failure(1, "chrome-extension://abc/a.js"));
  report("a text");
  report(null);
  expect(fetched).not.toHaveBeenCalled();
});

it("sends nothing without a DSN", async () => {
  (await reporter())(failure(1));
  expect(fetched).not.toHaveBeenCalled();
});
