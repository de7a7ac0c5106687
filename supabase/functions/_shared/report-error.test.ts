import assert from "node:assert/strict";
import { endpoint, Refusal } from "./endpoint.ts";
import { envelopeAddress, envelopeOf } from "./report-error.ts";

Deno.test("returns the address of a DSN, and null for anything else", () => {
  const query = "sentry_key=abc&sentry_version=7";
  assert.equal(
    envelopeAddress("https://abc@o1.ingest.example/42"),
    `https://o1.ingest.example/api/42/envelope/?${query}`,
  );
  assert.equal(
    envelopeAddress("https://abc@errors.example/base/42"),
    `https://errors.example/base/api/42/envelope/?${query}`,
  );
  for (const none of [
    undefined,
    "",
    "nonsense",
    "https://errors.example/42",
    "https://a@b.example",
  ]) {
    assert.equal(envelopeAddress(none), null);
  }
});

Deno.test("reports the kind of an error and where it was thrown, but not its message", () => {
  const error = new TypeError("mei@kopilane.example is not a function");
  error.stack = `TypeError: mei@kopilane.example is not a function
    at inner (file:///functions/a.ts:3:7)
    at file:///functions/b.ts:10:1`;

  const [header, item, event] = envelopeOf(error, "manage-admin")
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

  assert.deepEqual(item, { type: "event" });
  assert.equal(event?.["event_id"], header?.["event_id"]);
  assert.match(String(event?.["event_id"]), /^[0-9a-f]{32}$/);
  assert.deepEqual(event?.["tags"], { function: "manage-admin" });
  assert.deepEqual(event?.["exception"], {
    values: [
      {
        type: "TypeError",
        stacktrace: {
          frames: [
            { function: "?", filename: "file:///functions/b.ts", lineno: 10, colno: 1 },
            { function: "inner", filename: "file:///functions/a.ts", lineno: 3, colno: 7 },
          ],
        },
      },
    ],
  });
  assert.doesNotMatch(JSON.stringify(event), /kopilane/);
});

Deno.test("a function reports unexpected errors, but no refusals", async () => {
  const reported: unknown[] = [];
  const call = (error: Error) =>
    endpoint(
      () => Promise.reject(error),
      "",
      (it) => reported.push(it),
    )(new Request("https://project.example/functions/v1/x", { method: "POST" }));
  const bug = new RangeError("no");

  assert.equal((await call(bug)).status, 500);
  assert.equal((await call(new Refusal(404, "NOT_FOUND", "No such lead."))).status, 404);
  assert.deepEqual(reported, [bug]);
});
