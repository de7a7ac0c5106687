import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle } from "../../ui/card.styles.ts";
import { ChoiceLabel } from "../../ui/field.styles.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of the person who gets new leads. */
const turnKeys = { isOn: () => ["assigns-in-turn"] as const };

/** Whether each new lead is given to the next of the team in turn; throws AppError. */
function fetchTurns(): Promise<boolean> {
  return checkedData(supabase.rpc("get_assigns_in_turn"));
}

/** Switches the turns on or off, for admins; throws AppError. */
function setTurns(isOn: boolean): Promise<void> {
  return checkedWrite(supabase.rpc("set_assigns_in_turn", { is_on: isOn }));
}

const about = "owners of new leads";

/** Whether new leads are given to the team in turn. */
export function TurnsCard() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const turns = useServerData(turnKeys.isOn(), fetchTurns, { revalidateOnFocus: false });

  async function change(isOn: boolean) {
    const outcome = await write({
      show: () => {
        void turns.mutate(isOn, { revalidate: false });
        return () => void turns.refetch();
      },
      send: () => setTurns(isOn),
      failureMessage: "Failed to change the owners of new leads. Please try again.",
      queue: about,
    });
    if (outcome !== "done") return;
    const message = isOn
      ? "New leads are assigned to the team in turn."
      : "New leads stay unassigned.";
    toasts.success("Success", message, { about });
  }

  return (
    <Card aria-labelledby="turns">
      <CardTitle id="turns">Owners of New Leads</CardTitle>
      <CardHint>
        Each new lead goes to the admin or member who has waited longest for one. Suspected spam,
        added and imported leads are left out.
      </CardHint>
      <LoadState what="who gets new leads" reading={turns} />
      {turns.data === undefined ? null : (
        <ChoiceLabel>
          <input
            type="checkbox"
            checked={turns.data}
            onChange={(event) => void change(event.target.checked)}
          />
          Assign new leads to the team in turn
        </ChoiceLabel>
      )}
    </Card>
  );
}
