import { expect, test } from "vitest";
import { csvTime, timeZone } from "../../lib/csv.ts";
import { actionTitles, actorOf, csvColumns, detailsOf, titleOf } from "./activity-text.ts";
import { entry } from "./testing/test-entry.ts";

test("makes a title from the code of an action that it does not know", () => {
  expect(titleOf("signed-in")).toBe("Signed in");
  expect(titleOf("something-else-done")).toBe("Something else done");
});

test("names the actor by name, else by email address, else as 'Server' or 'Not signed in'", () => {
  expect(actorOf(entry({ actor_name: "Siti" }))).toBe("Siti");
  expect(actorOf(entry({ actor_name: null }))).toBe("siti@selat.example");
  const nobody = { actor_name: null, actor_email: null };
  expect(actorOf(entry({ ...nobody, action: "sign-in-failed" }))).toBe("Not signed in");
  expect(actorOf(entry({ ...nobody, action: "admin-created" }))).toBe("Server");
});

test("names the affected user in the details, unless it was the actor", () => {
  expect(detailsOf(entry({ subject_email: "dewi@selat.example" }))).toBe("dewi@selat.example");
  expect(detailsOf(entry({ subject_email: "siti@selat.example" }))).toBe("");
});

test("shows the old and the new value of a changed setting", () => {
  const changes = { response_minutes: { from: 60, to: 45 }, days: { from: [1, 2], to: [1] } };
  const details = { of: "Working hours SG", changes };
  expect(detailsOf(entry({ details }))).toBe(
    "Working hours SG · response minutes: 60 → 45 · days: 1, 2 → 1",
  );
});

test("shows each other detail as its name and value", () => {
  expect(detailsOf(entry({ details: { rows: 12, fields: ["email"] } }))).toBe(
    "rows: 12 · fields: email",
  );
});

test("identifies a lead in a CSV row only by its id", () => {
  const opened = entry({ action: "lead-opened", subject_type: "lead", subject_id: "lead-1" });
  const row = Object.entries(csvColumns).map(([title, cell]) => [title, cell(opened)]);
  expect(Object.fromEntries(row)).toEqual({
    Time: csvTime("2026-11-21T01:12:00Z"),
    "Time zone": timeZone(),
    Who: "Siti",
    Email: "siti@selat.example",
    What: "Lead opened",
    About: "lead lead-1",
    Details: "",
  });
});

test("leaves the About column of a CSV row empty if the entry is about a user", () => {
  const added = entry({ action: "admin-created", subject_type: "admin", subject_id: "admin-1" });
  expect(csvColumns["About"]?.(added)).toBe("");
});

const schemas = import.meta.glob<string>("../../../supabase/schemas/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sql = Object.values(schemas).join("\n");

test("has a title, and so a filter option, for every action that the database writes", () => {
  const written = [...sql.matchAll(/write_audit\(\s*'([a-z-]+)'/g)].map(
    ([, action = ""]) => action,
  );
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((action) => !(action in actionTitles))).toEqual([]);
});

/** Whether the SQL contains the action, or builds it from a role and a suffix: `role || '-created'`. */
function isWritten(action: string) {
  const ofAccount = action.replace(/^(?:admin|member)-/, "-");
  return sql.includes(`'${action}'`) || sql.includes(`role || '${ofAccount}'`);
}

test("has no title for an action that the database never writes", () => {
  expect(Object.keys(actionTitles).filter((action) => !isWritten(action))).toEqual([]);
});
