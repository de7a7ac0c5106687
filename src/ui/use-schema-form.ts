import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import { submitOnce } from "./submit-once.ts";

/**
 * A form that a schema validates. `onSubmit` makes the handler from a function that sends the values; while they are
 * being sent, another submit does nothing.
 */
export function useSchemaForm<Typed extends FieldValues, Values>(
  schema: $ZodType<Values, Typed>,
  defaultValues: DefaultValues<Typed>,
) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const { errors, isSubmitting } = form.formState;
  return {
    ...form,
    errors,
    isSubmitting,
    onSubmit: (send: (values: Values) => Promise<unknown>) =>
      submitOnce(isSubmitting, form.handleSubmit(send)),
  };
}
