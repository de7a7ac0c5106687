import { Link } from "react-router-dom";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { textsOf, type LeadFormContent } from "./lead-form-content.ts";
import { LeadFormNotice } from "./lead-form-notice.tsx";
import {
  Consent,
  Fields,
  Foot,
  Form,
  Honeypot,
  LateCode,
  NoScript,
  SubmitButton,
} from "./lead-form.styles.ts";
import { DEFAULT_CONTACT_NUMBER, fieldId, type LeadFieldName, SOLUTIONS } from "./lead.schema.ts";
import { SOLUTION_SCRIPT } from "./solution-script.ts";
import { HONEYPOT } from "./suspicion.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { keepTyped } from "./use-draft.ts";
import { useLeadForm } from "./use-lead-form.ts";

type LeadFormProps = {
  content: LeadFormContent;
  /** Called once when the lead has arrived. */
  onSent?: () => void;
};

/** The contact form, readable before its code runs; needs a router and a ToastProvider above it. */
export function LeadForm({ content, onSent }: LeadFormProps) {
  const form = useLeadForm(onSent);
  const { status, formRef, register, errors, focusField, submit, withdraw } = form;
  const isHydrated = useHydrated();
  const texts = textsOf(content);
  const isSending = status === "sending" || status === "slow";
  const canSend = status === "editing" || status === "failed";

  function fieldProps(name: LeadFieldName) {
    return { id: fieldId(name), label: texts[name], error: errors[name]?.message };
  }

  return (
    <Form ref={formRef} method="post" noValidate onSubmit={submit} onInput={keepTyped}>
      <noscript>
        <NoScript>This form needs JavaScript to be sent.</NoScript>
      </noscript>
      <ErrorSummary errors={errors} onChoose={focusField} />
      <Fields disabled={status === "saved"}>
        <Field {...fieldProps("companyName")}>
          <TextInput autoComplete="organization" required {...register("companyName")} />
        </Field>
        <Field {...fieldProps("contactName")}>
          <TextInput autoComplete="name" required {...register("contactName")} />
        </Field>
        <Field {...fieldProps("contactNumber")}>
          <TextInput
            type="tel"
            autoComplete="tel"
            required
            defaultValue={DEFAULT_CONTACT_NUMBER}
            {...register("contactNumber")}
          />
        </Field>
        <Field {...fieldProps("email")}>
          <TextInput type="email" autoComplete="email" required {...register("email")} />
        </Field>
        <Field className="wide" {...fieldProps("solutionInterested")}>
          <Select autoComplete="off" required {...register("solutionInterested")}>
            <option value="">{texts.solutionPlaceholder}</option>
            {SOLUTIONS.map((solution) => (
              <option key={solution}>{solution}</option>
            ))}
          </Select>
        </Field>
        <Field className="wide" {...fieldProps("remarks")}>
          <TextArea rows={6} autoComplete="off" {...register("remarks")} />
        </Field>
      </Fields>
      <Honeypot aria-hidden="true">
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </Honeypot>
      <LeadFormNotice status={status} onWithdraw={withdraw} />
      <Foot>
        {/* Disabled until its handler is there: a native post would lose what was typed. */}
        <SubmitButton
          type="submit"
          disabled={!isHydrated}
          aria-disabled={canSend ? undefined : true}
        >
          {isSending ? texts.submittingLabel : texts.submitLabel}
        </SubmitButton>
        <Consent>
          {texts.consentText} <Link to="/privacy-policy">{texts.consentLinkLabel}</Link>.
        </Consent>
      </Foot>
      {!isHydrated && (
        <>
          <LateCode>
            The form is still loading. If it stays like this, please load the page again.
          </LateCode>
          {/* In the built HTML only: React neither runs a script nor needs this one.
              oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the site's policy */}
          <script dangerouslySetInnerHTML={{ __html: SOLUTION_SCRIPT }} />
        </>
      )}
    </Form>
  );
}
