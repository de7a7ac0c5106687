import type { Entry } from "../data.ts";

/** An entry of the audit log: Siti signed in. */
export function entry(changes: Partial<Entry> = {}): Entry {
  return {
    id: 7,
    at: "2026-11-21T01:12:00Z",
    actor_id: "8d0f3a5e-7a6f-4c55-9c6b-0e1f6f6f0001",
    actor_name: "Siti",
    actor_email: "siti@selat.example",
    action: "signed-in",
    subject_type: null,
    subject_id: null,
    subject_email: null,
    details: {},
    ...changes,
  };
}
