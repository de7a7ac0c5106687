import { useState, type RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { AdminUser } from "./data.ts";
import { DialogActions } from "../../ui/dialog-form.styles.ts";

type DeleteAdminDialogProps = {
  admin: AdminUser;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Resolves to whether the admin was deleted. */
  onDelete: (admin: AdminUser) => Promise<boolean>;
  /** Receives the focus after a deletion, which removes the button that opened the dialog. */
  focusAfterDeletion: RefObject<HTMLElement | null>;
};

/** Asks for confirmation before an admin is deleted, and closes when the request has ended. */
export function DeleteAdminDialog(props: DeleteAdminDialogProps) {
  const { admin, isOpen, onOpenChange, onDelete, focusAfterDeletion } = props;
  const [state, setState] = useState<"asking" | "deleting" | "deleted">("asking");

  async function remove() {
    if (state !== "asking") return;
    setState("deleting");
    setState((await onDelete(admin)) ? "deleted" : "asking");
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
      <DialogActions>
        <Button $variant="quiet" $size="work" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          $variant="danger"
          $size="work"
          aria-disabled={state === "asking" ? undefined : true}
          onClick={() => void remove()}
        >
          Delete User
        </Button>
      </DialogActions>
    </Dialog>
  );
}
