import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, TextInput } from "../../../ui/field.tsx";
import { FieldPair } from "./field-pair.styles.ts";

type ContactField = "companyName" | "contactName" | "contactNumber" | "email";

/**
 * Renders the fields for a lead's person, without autofill, which would enter the user's own data. A function, not a
 * component, so that fields are registered in order: the form focuses the first registered field with an error.
 */
export function contactFields(
  register: (name: ContactField) => UseFormRegisterReturn,
  errors: Partial<Record<ContactField, { message?: string | undefined }>>,
) {
  return (
    <>
      <Field label="Company Name" error={errors.companyName?.message}>
        <TextInput autoComplete="off" required {...register("companyName")} />
      </Field>
      <FieldPair>
        <Field label="Contact Name" error={errors.contactName?.message}>
          <TextInput autoComplete="off" required {...register("contactName")} />
        </Field>
        <Field label="Contact Number" error={errors.contactNumber?.message}>
          <TextInput type="tel" autoComplete="off" required {...register("contactNumber")} />
        </Field>
      </FieldPair>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" required {...register("email")} />
      </Field>
    </>
  );
}
