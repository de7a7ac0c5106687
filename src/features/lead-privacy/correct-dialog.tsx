import { useState } from "react";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { contactRules } from "../../lib/contact-rules.ts";
import { english } from "../../lib/messages/english.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import type { OpenState } from "../../ui/overlay-props.ts";
import { useBoardContext } from "../lead-actions/board-context.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { type ContactDetails, correctLead } from "./person-data.ts";
import type { Lead } from "../leads/model/lead.ts";
import { contactFields } from "../lead-ui/forms/contact-fields.tsx";

const schema = z.object(contactRules(english.rules));

type Values = z.output<typeof schema>;

function detailsOf({ company_name, contact_name, contact_number, email }: Lead): ContactDetails {
  return { company_name, contact_name, contact_number, email };
}

/** Returns a function that stores corrected details and resolves to the outcome. It shows a failure to the user. */
function useCorrection(lead: Lead) {
  const { applyRow } = useBoardContext();
  const { mutate } = useSWRConfig();
  const write = useOptimisticWrite();
  return async (seenDetails: ContactDetails, values: Values) => {
    const corrected = {
      company_name: values.companyName,
      contact_name: values.contactName,
      contact_number: values.contactNumber,
      email: values.email,
    };
    let isConflict = false;
    const outcome = await write({
      queue: lead.id,
      send: async () => {
        const row = await correctLead(lead.id, seenDetails, corrected);
        isConflict = row === null;
        if (row) applyRow(row);
        void mutate(leadKeys.one(lead.id));
        void mutate(leadKeys.events(lead.id));
      },
      failureMessage: "Failed to correct the details. Please try again.",
    });
    return isConflict ? "conflict" : outcome;
  };
}

function CorrectForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const toasts = useToast();
  const correct = useCorrection(lead);
  const close = useWhileShown(onClose);
  // The values when the form was opened, so that a change that another user makes in the meantime is a conflict.
  const [openedDetails] = useState(() => detailsOf(lead));
  const [hasConflict, setHasConflict] = useState(false);
  const { register, errors, isSubmitting, onSubmit } = useSchemaForm(schema, {
    companyName: openedDetails.company_name,
    contactName: openedDetails.contact_name,
    contactNumber: openedDetails.contact_number,
    email: openedDetails.email,
  });

  async function save(values: Values) {
    // After a conflict the message shows the current values, so the user decides to replace those.
    const outcome = await correct(hasConflict ? detailsOf(lead) : openedDetails, values);
    setHasConflict(outcome === "conflict");
    if (outcome !== "done") return;
    toasts.success("Details Corrected", "The history shows who corrected them and when.");
    close();
  }

  return (
    <DialogForm noValidate onSubmit={onSubmit(save)}>
      {contactFields(register, errors)}
      {hasConflict ? (
        <FieldError role="alert">
          Someone else changed these details: {lead.company_name}, {lead.contact_name},{" "}
          {lead.contact_number}, {lead.email}. Save again to replace them.
        </FieldError>
      ) : null}
      <FormActions
        onCancel={onClose}
        submit="Save Details"
        busy="Saving..."
        isBusy={isSubmitting}
      />
    </DialogForm>
  );
}

type CorrectDialogProps = OpenState & { lead: Lead };

/** The dialog that corrects the person of a lead. It validates by the rules of the contact form. */
export function CorrectDialog({ lead, isOpen, onOpenChange }: CorrectDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Correct Details"
      description="The previous details are not kept."
    >
      <CorrectForm lead={lead} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
