import { startBackend } from "../supabase/tests/start-backend.ts";
import { readBoard } from "./board-query.ts";
import { deleteAdmins } from "./admin-races.ts";
import { insertLeads, listLeads } from "./lead-load.ts";
import type { Report } from "./report.ts";

/** What the database was promised to hold, on the embedded backend of this machine. */
export async function run(report: Report): Promise<void> {
  for (const part of [insertLeads, listLeads, readBoard, deleteAdmins]) {
    const backend = await startBackend();
    try {
      await part(backend, report);
    } finally {
      await backend.stop();
    }
  }
}
