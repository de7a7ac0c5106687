import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { UndoIcon } from "../lead-ui/controls/icons.tsx";
import { panelPath } from "../leads/model/desk-paths.ts";
import type { Lead } from "../leads/model/lead.ts";
import { LeadAction, TrashNote } from "../lead-ui/controls/panel-parts.styles.ts";
import { UndoButton } from "../lead-ui/controls/undo-button.tsx";
import { useMerge } from "./use-merge.ts";

/** The note on a lead that was merged into another: a link to that lead, and a button that undoes the merge. */
export function MergedNote({ lead }: { lead: Lead }) {
  const keptId = lead.merged_into;
  const { search, state } = useLocation();
  const { unmerge } = useMerge();
  if (keptId === null) return null;
  return (
    <TrashNote>
      <p>
        Merged into{" "}
        <Link to={panelPath(keptId) + search} state={state as unknown}>
          another lead
        </Link>
        , which now represents both.
      </p>
      <LeadAction as="button" type="button" onClick={() => void unmerge(keptId, lead.id)}>
        <UndoIcon />
        Undo the merge
      </LeadAction>
    </TrashNote>
  );
}

type UnmergeButtonProps = { lead: Lead; otherId: string; label: string };

/** The button that undoes a merge, beside it in the history. */
export function UnmergeButton({ lead, otherId, label }: UnmergeButtonProps) {
  const { unmerge } = useMerge();
  return <UndoButton label={label} onUndo={() => void unmerge(lead.id, otherId)} />;
}
