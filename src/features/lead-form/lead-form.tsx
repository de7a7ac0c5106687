import { Link } from "react-router-dom";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { textsOf, type LeadFormContent } from "./lead-form-content.ts";
import { Consent, Fields, Foot, Form, NoScript, SubmitButton } from "./lead-form.styles.ts";
import { DEFAULT_CONTACT_NUMBER, SOLUTIONS } from "./lead.schema.ts";
import { useHydrated } from "./use-hydrated.ts";
import { keepTyped } from "./use-draft.ts";
import { useLeadForm } from "./use-lead-form.ts";

/** The contact form, readable before its code runs; needs a router and a ToastProvider above it. */
export function LeadForm({ content }: { content: LeadFormContent }) {
  const { status, formRef, register, errors, submit } = useLeadForm();
  const isHydrated = useHydrated();
  const texts = textsOf(content);

  return (
    <Form ref={formRef} method="post" noValidate onSubmit={submit} onInput={keepTyped}>
      <noscript>
        <NoScript>This form needs JavaScript to be sent.</NoScript>
      </noscript>
      <Fields>
        <Field label={texts.companyName} error={errors.companyName?.message}>
          <TextInput autoComplete="organization" required {...register("companyName")} />
        </Field>
        <Field label={texts.contactName} error={errors.contactName?.message}>
          <TextInput autoComplete="name" required {...register("contactName")} />
        </Field>
        <Field label={texts.contactNumber} error={errors.contactNumber?.message}>
          <TextInput
            type="tel"
            autoComplete="tel"
            required
            defaultValue={DEFAULT_CONTACT_NUMBER}
            {...register("contactNumber")}
          />
        </Field>
        <Field label={texts.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" required {...register("email")} />
        </Field>
        <Field
          className="wide"
          label={texts.solutionInterested}
          error={errors.solutionInterested?.message}
        >
          <Select autoComplete="off" required {...register("solutionInterested")}>
            <option value="">{texts.solutionPlaceholder}</option>
            {SOLUTIONS.map((solution) => (
              <option key={solution}>{solution}</option>
            ))}
          </Select>
        </Field>
        <Field className="wide" label={texts.remarks} error={errors.remarks?.message}>
          <TextArea autoComplete="off" {...register("remarks")} />
        </Field>
      </Fields>
      <Foot>
        {/* Disabled until its handler is there: a native post would lose what was typed. */}
        <SubmitButton
          type="submit"
          disabled={!isHydrated}
          aria-disabled={status === "editing" ? undefined : true}
        >
          {status === "sending" ? texts.submittingLabel : texts.submitLabel}
        </SubmitButton>
        <Consent>
          {texts.consentText} <Link to="/privacy-policy">{texts.consentLinkLabel}</Link>.
        </Consent>
      </Foot>
    </Form>
  );
}
