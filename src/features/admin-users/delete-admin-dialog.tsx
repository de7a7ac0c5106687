import { useState, type RefObject } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions, DialogForm } from "../../ui/dialog-form.styles.ts";
import { Field, Select } from "../../ui/field.tsx";
import { LeadState } from "./admin-users-page.styles.ts";
import { adminKeys, type AdminUser, countLeadsOf, type LeadCount, nameOf } from "./data.ts";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";
import { formatCount } from "../../lib/format-count.ts";
import { Options } from "../../ui/options.tsx";
import type { OpenState } from "../../ui/overlay-props.ts";

type LeadsFieldProps = {
  /** Null if the leads could not be counted. */
  count: LeadCount | null;
  others: readonly AdminUser[];
  ownId: string | null;
  newOwner: string;
  onChange: (newOwner: string) => void;
};

function countText({ all, open }: LeadCount): string {
  const leads = all === 1 ? "1 lead" : `${formatCount(all)} leads`;
  return `They own ${leads}, ${formatCount(open)} of them open.`;
}

/** The select of who gets the deleted user's leads, with their number. */
function LeadsField({ count, others, ownId, newOwner, onChange }: LeadsFieldProps) {
  const counted = count ? countText(count) : "Their leads could not be counted.";
  return (
    <Field label="Their leads" hint={`${counted} The leads keep their next actions.`}>
      <Select value={newOwner} onChange={({ target }) => onChange(target.value)}>
        <option value="">Leave unassigned</option>
        <Options
          of={others.map((user) => [
            user.id,
            `Hand over to ${nameOf(user)}${user.id === ownId ? " (you)" : ""}`,
          ])}
        />
      </Select>
    </Field>
  );
}

type DeleteAdminDialogProps = OpenState & {
  admin: AdminUser;
  /** All users of the desk; every one except `admin` can get the leads. */
  admins: readonly AdminUser[];
  ownId: string | null;
  /** Resolves to whether the admin was deleted. */
  onDelete: (admin: AdminUser, newOwner?: AdminUser) => Promise<boolean>;
  /** Receives the focus after a deletion, which removes the button that opened the dialog. */
  focusAfterDeletion: RefObject<HTMLElement | null>;
};

/** The dialog that asks whether to delete an admin and who gets their leads; closes when the request has ended. */
export function DeleteAdminDialog(props: DeleteAdminDialogProps) {
  const { admin, admins, ownId, isOpen, onOpenChange, onDelete, focusAfterDeletion } = props;
  const [state, setState] = useState<"asking" | "deleting" | "deleted">("asking");
  const [newOwner, setNewOwner] = useState("");
  const { data: count, hasFailed } = useServerData(
    isOpen ? adminKeys.leadsOf(admin.id) : null,
    () => countLeadsOf(admin.id),
    { dedupingInterval: 0 },
  );
  const isCounted = count !== undefined || hasFailed;
  const others = admins.filter(({ id }) => id !== admin.id);

  async function remove() {
    if (state !== "asking" || !isCounted) return;
    setState("deleting");
    const isDeleted = await onDelete(
      admin,
      others.find(({ id }) => id === newOwner),
    );
    setState(isDeleted ? "deleted" : "asking");
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete Admin User"
      description={`Are you sure you want to delete ${admin.email}? This action cannot be undone. The user will lose access to the admin dashboard immediately.`}
      finalFocus={() => (state === "deleted" ? focusAfterDeletion.current : true)}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <LeadState>
          {isCounted ? null : "Counting their leads..."}
          {count?.all === 0 ? "They own no leads." : null}
        </LeadState>
        {isCounted && count?.all !== 0 ? (
          <LeadsField
            count={count ?? null}
            others={others}
            ownId={ownId}
            newOwner={newOwner}
            onChange={setNewOwner}
          />
        ) : null}
        <DialogActions>
          <QuietButton onClick={() => onOpenChange(false)}>Cancel</QuietButton>
          <SubmitButton
            $variant="danger"
            aria-disabled={state === "asking" && isCounted ? undefined : true}
          >
            Delete User
          </SubmitButton>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
