import { island } from "../../ui/island.ts";
import type { Messages } from "../../lib/messages/messages.ts";
import { Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { Part } from "../../ui/part.tsx";
import { formTexts, type LeadFormContent } from "./lead-form-content.ts";
import { LeadFormNotices } from "./lead-form-notices.tsx";
import {
  Consent,
  Fields,
  Foot,
  Form,
  Honeypot,
  LateCode,
  NoScript,
  SubmitButton,
  Summary,
  SummaryCard,
} from "./lead-form.styles.ts";
import { type LeadField, type LeadFieldName, leadFields } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS, SOLUTIONS } from "../../lib/lead-rules.ts";
import { DEFAULT_CONTACT_NUMBER, fieldId } from "./lead.schema.ts";
import { HONEYPOT } from "./spam-check.ts";
import { wholeWords } from "../../ui/whole-words.tsx";

type Control = LeadField["control"];

/** What a form that is a section of a page sets for its leads; `solution` is selected at the start. */
export type LeadFormOrigin = { source?: string; stage?: string; solution?: string };

type LeadFormProps = {
  content: LeadFormContent;
  messages: Messages;
  /** The options of the solution list: `name` is stored, `label` is shown in the page's language. */
  solutions?: readonly { name: string | null; label: string | null }[] | null;
  /** The code of the page's language, which is stored with the lead. */
  language?: string;
  /** The paths, in the page's language, of the home page, which opens after sending, and of the privacy policy. */
  home?: string;
  privacyPolicy?: string;
  origin?: LeadFormOrigin;
  /** The names of optional fields that the form does not show. */
  leftOut?: readonly string[];
};

/** The contact form as the build renders it; lead-form.island.ts hydrates it. */
export function LeadForm({
  content,
  messages,
  solutions,
  language = "en",
  home = "/",
  privacyPolicy = "/privacy-policy",
  origin,
  leftOut,
}: LeadFormProps) {
  const { notices } = messages;
  const texts = formTexts(content, messages.form);
  const options = solutions?.length ? solutions : SOLUTIONS.map((name) => ({ name, label: name }));

  function controlOf(name: LeadFieldName, { type, autoComplete = "off", isRequired }: Control) {
    const common = { name, autoComplete, required: isRequired };
    if (type === "lines") return <TextArea {...common} rows={6} />;
    if (type !== "solutions") {
      const initial = name === "contactNumber" ? DEFAULT_CONTACT_NUMBER : undefined;
      return <TextInput {...common} type={type} defaultValue={initial} />;
    }
    return (
      <Select {...common} defaultValue={origin?.solution}>
        <option value="">{texts.solutionPlaceholder}</option>
        {options.map(({ name: solution, label }) => (
          <option key={solution} value={solution ?? ""}>
            {label}
          </option>
        ))}
      </Select>
    );
  }

  function fieldOf(name: LeadFieldName) {
    const { control }: LeadField = leadFields[name];
    const isWide = control.type === "lines" || control.type === "solutions";
    const fieldProps = {
      id: fieldId(name),
      label: wholeWords(texts[name]),
      ...(isWide && { className: "wide" }),
    };
    return (
      <Field key={name} {...fieldProps}>
        {controlOf(name, control)}
      </Field>
    );
  }

  const shownFields = LEAD_FIELDS.filter((name) => {
    const { control }: LeadField = leadFields[name];
    return control.isRequired || !leftOut?.includes(name);
  });
  return (
    <Form
      {...island("lead-form", "intent")}
      // Prevents a native submit before the form's code is loaded, which would lose what was typed.
      method="dialog"
      noValidate
      data-home={home}
      data-language={language}
      data-source={origin?.source}
      data-stage={origin?.stage}
      data-solution={origin?.solution}
    >
      <noscript>
        <NoScript>{wholeWords(notices.needsScript)}</NoScript>
      </noscript>
      {/* Empty in the built page, because screen readers announce only changes of a live region. */}
      <Summary role="alert" data-summary="" />
      <Fields>{shownFields.map(fieldOf)}</Fields>
      <Honeypot aria-hidden="true">
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" aria-label={notices.trap} />
      </Honeypot>
      <LeadFormNotices texts={notices} />
      <Foot>
        <SubmitButton
          type="submit"
          data-label={texts.submitLabel}
          data-busy-label={texts.submittingLabel}
        >
          {texts.submitLabel}
        </SubmitButton>
        <Consent data-consent={content._rev ?? ""}>
          {wholeWords(texts.consentText)}
          {/\p{Script=Han}$/u.test(texts.consentText) ? <wbr /> : " "}
          <a href={privacyPolicy}>{wholeWords(texts.consentLinkLabel)}</a>
          {messages.elsewhere.consentEnd}
        </Consent>
      </Foot>
      <LateCode data-late-code="">{notices.loading}</LateCode>
      <Part name="error">
        <FieldError />
      </Part>
      <Part name="summary">
        <SummaryCard>
          <p>{wholeWords(notices.summary)}</p>
          <ul />
        </SummaryCard>
      </Part>
    </Form>
  );
}
