import { type FormEvent, use, useId, useState } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { DialogActions, DialogForm } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { formatAgo } from "../../lib/format-time.ts";
import { fetchLead } from "../leads/data/leads-data.ts";
import { TeamContext } from "../leads/data/team-data.ts";
import { LoadFailed } from "../lead-ui/controls/load-states.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { Choice, Option } from "./merge-dialog.styles.ts";
import { differences, fieldText, mergedFields, type MergedField } from "./merge-fields.ts";
import { useMerge } from "./use-merge.ts";
import { QuietButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";

type MergeFormProps = {
  leads: readonly [Lead, Lead];
  onMerged: (keptId: string) => void;
  onClose: () => void;
};

function MergeForm({ leads, onMerged, onClose }: MergeFormProps) {
  const { people } = use(TeamContext);
  const { merge } = useMerge();
  const name = useId();
  const [one, two] = leads;
  // By default the older lead is kept.
  const [keptId, setKeptId] = useState(
    Date.parse(two.created_at) < Date.parse(one.created_at) ? two.id : one.id,
  );
  const [chosen, setChosen] = useState<Partial<Record<MergedField, string>>>({});
  const [isConflict, setIsConflict] = useState(false);
  const [isBusy, start] = useBusy();
  const kept = keptId === one.id ? one : two;
  const other = keptId === one.id ? two : one;
  const differentFields = differences(one, two, people);

  /** Returns the id of the lead whose value is kept: the user's choice, else the kept lead if it has a value. */
  function chosenLeadId(field: MergedField): string {
    const defaultId = fieldText(kept, field, people) === "" ? other.id : kept.id;
    return chosen[field] ?? defaultId;
  }

  async function mergeBoth() {
    const takenFields = differentFields.filter((field) => chosenLeadId(field) === other.id);
    const result = await merge({ kept, other }, takenFields);
    setIsConflict(result === "conflict");
    if (result === "merged") onMerged(kept.id);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    start(mergeBoth);
  }

  return (
    <DialogForm onSubmit={submit}>
      <Choice>
        <legend>Lead to keep</legend>
        {leads.map((lead) => (
          <Option key={lead.id}>
            <input
              type="radio"
              name={`${name}-kept`}
              checked={lead.id === keptId}
              onChange={() => setKeptId(lead.id)}
            />
            <span>
              {lead.company_name}, came in {formatAgo(lead.created_at)}
            </span>
          </Option>
        ))}
      </Choice>
      {differentFields.map((field) => (
        <Choice key={field}>
          <legend>{mergedFields[field]}</legend>
          {leads.map((lead) => (
            <Option key={lead.id}>
              <input
                type="radio"
                name={`${name}-${field}`}
                checked={chosenLeadId(field) === lead.id}
                onChange={() => setChosen({ ...chosen, [field]: lead.id })}
              />
              <span>
                {fieldText(lead, field, people) || (
                  <i>{field === "owner" ? "Unassigned" : "Not set"}</i>
                )}
              </span>
            </Option>
          ))}
        </Choice>
      ))}
      {isConflict ? (
        <FieldError role="alert">
          Someone else changed one of the two leads. You now see the latest version. Please check it
          again.
        </FieldError>
      ) : null}
      <FormActions onCancel={onClose} submit="Merge" busy="Merging..." isBusy={isBusy} />
    </DialogForm>
  );
}

type MergeDialogProps = {
  lead: Lead;
  /** The other lead; null while the dialog is closed. */
  otherId: string | null;
  onMerged: (keptId: string) => void;
  onClose: () => void;
};

/** Merges two leads: the user chooses which lead is kept, and whose value of each field. No note or event is lost. */
export function MergeDialog({ lead, otherId, onMerged, onClose }: MergeDialogProps) {
  const {
    data: other,
    hasFailed,
    refetch,
  } = useServerData<Lead | null>(otherId === null ? null : leadKeys.one(otherId), () =>
    fetchLead(otherId ?? ""),
  );
  const isOnBoard = other?.deleted_at === null;
  return (
    <Dialog
      isOpen={otherId !== null}
      onOpenChange={onClose}
      placement="wide"
      title="Merge Leads"
      description="The notes and history of both are kept. You can undo the merge."
    >
      {isOnBoard ? (
        <MergeForm leads={[lead, other]} onMerged={onMerged} onClose={onClose} />
      ) : (
        <>
          {hasFailed ? <LoadFailed what="other lead" onRetry={() => void refetch()} /> : null}
          {other === undefined || hasFailed ? null : (
            <p>The other lead is no longer on the board.</p>
          )}
          <DialogActions>
            <QuietButton onClick={onClose}>Close</QuietButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
