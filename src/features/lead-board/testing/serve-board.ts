import { type Answer, fake } from "../../../supabase/testing/fake-client.ts";
import { byNewest, stages } from "../../leads/model/board-model.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";

/** When the fake database counts the leads: when the tests' newest lead arrives, so that no lead is newer by chance. */
export const COUNTED_AT = "2026-11-20T08:00:00+00:00";

/** Makes the fake database serve a board of these leads, newest first, for every view. */
export function serveBoard(...leads: Lead[]): void {
  const sorted = leads.toSorted(byNewest);
  fake.rpc("get_board_page").mockImplementation(async ({ values }) => {
    const size = Number(values["page_size"]);
    const after = values["after"] as Lead | undefined;
    const data = (values["stages"] as Stage[]).flatMap((stage) => {
      const column = sorted.filter((lead) => lead.stage === stage);
      return column
        .slice(after ? column.findIndex(({ id }) => id === after.id) + 1 : 0)
        .slice(0, size);
    });
    return { data, error: null };
  });
  fake.rpc("count_board").mockImplementation(async () => {
    const counted = stages.map(({ id }) => {
      const total = leads.filter(({ stage }) => stage === id).length;
      return { stage: id, total, shown: total, counted_at: COUNTED_AT };
    });
    return { data: counted.filter(({ total }) => total > 0), error: null };
  });
  fake.rpc("get_changed_leads").mockResolvedValue({ data: [], error: null });
}

/** Makes the fake database answer every request of the board with this error. */
export function refuseBoard(response: Answer): void {
  for (const name of ["get_board_page", "count_board"]) fake.rpc(name).mockResolvedValue(response);
}
