import { useEffect, useRef } from "react";
import { FieldError, Select, TextInput } from "../../ui/field.tsx";
import { uncover } from "../../ui/toast-place.ts";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { Options } from "../../ui/options.tsx";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { countryOf } from "../leads/model/lead-facts.ts";
import type { Lead } from "../leads/model/lead.ts";
import { Reasons, ValueForm as Form } from "./lead-outcome.styles.ts";
import { currencies, currencyOf, type ValueForm, valueOf, valueSchema } from "./value.schema.ts";

/** The form of the question what a won deal is worth. */
export function ValueAnswer({ lead, onSettled }: { lead: Lead; onSettled: () => void }) {
  const { setValue } = usePageActions();
  const { register, setError, errors, isSubmitting, onSubmit } = useSchemaForm(valueSchema, {
    amount: "",
    currency: currencyOf(countryOf(lead)),
  });
  const message = errors.amount?.message;

  const form = useRef<HTMLFormElement>(null);
  // The form is loaded after the question was scrolled to, and makes it higher.
  useEffect(() => {
    form.current?.closest("[data-end-question]")?.scrollIntoView({ block: "nearest" });
    uncover();
  }, []);

  async function save(typed: ValueForm) {
    const value = valueOf(typed);
    if (value === null) setError("amount", { message: "Enter an amount, or skip" });
    else if (await setValue(lead, value)) onSettled();
  }

  return (
    <Form ref={form} noValidate onSubmit={onSubmit(save)}>
      <TextInput
        aria-label="Amount"
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? "deal-value-error" : undefined}
        inputMode="decimal"
        autoComplete="off"
        {...register("amount")}
      />
      <Select aria-label="Currency" {...register("currency")}>
        <Options of={currencies} />
      </Select>
      {message ? <FieldError id="deal-value-error">{message}</FieldError> : null}
      <Reasons>
        <SmallButton type="submit" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? "Saving..." : "Save"}
        </SmallButton>
        <SmallButton data-quiet onClick={onSettled}>
          Skip
        </SmallButton>
      </Reasons>
    </Form>
  );
}
