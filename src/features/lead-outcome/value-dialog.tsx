import { useState } from "react";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import { Options } from "../../ui/options.tsx";
import type { OpenState } from "../../ui/overlay-props.ts";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import { countryOf, valueOfLead } from "../leads/model/lead-facts.ts";
import type { Lead } from "../leads/model/lead.ts";
import { AmountRow } from "./lead-outcome.styles.ts";
import { currencies, currencyOf, type ValueForm, valueOf, valueSchema } from "./value.schema.ts";

function ValueFields({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { setValue } = usePageActions();
  // The lead as the user saw it, for compare-and-set: as it was when the form opened; null (current) after a conflict.
  const [opened, setOpened] = useState<Lead | null>(lead);
  const value = valueOfLead(lead);
  const { register, errors, isSubmitting, onSubmit } = useSchemaForm(valueSchema, {
    amount: value ? String(value.amount) : "",
    currency: (value?.currency ?? currencyOf(countryOf(lead))) as ValueForm["currency"],
  });
  const close = useWhileShown(onClose);

  async function save(form: ValueForm) {
    if (await setValue(opened ?? lead, valueOf(form))) close();
    else setOpened(null);
  }

  return (
    <DialogForm noValidate onSubmit={onSubmit(save)}>
      <AmountRow>
        <Field label="Amount" error={errors.amount?.message}>
          <TextInput inputMode="decimal" autoComplete="off" {...register("amount")} />
        </Field>
        <Field label="Currency">
          <Select {...register("currency")}>
            <Options of={currencies} />
          </Select>
        </Field>
      </AmountRow>
      <FormActions onCancel={onClose} submit="Save Value" busy="Saving..." isBusy={isSubmitting} />
    </DialogForm>
  );
}

type ValueDialogProps = OpenState & { lead: Lead };

/** The dialog that sets a lead's value. */
export function ValueDialog({ lead, isOpen, onOpenChange }: ValueDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Value"
      description={`What ${lead.company_name} is worth. Leave it empty if unknown.`}
    >
      <ValueFields lead={lead} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
