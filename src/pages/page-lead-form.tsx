import { useLanguage } from "../content/language.ts";
import { leadFormSectionOf } from "../content/lead-form-section.ts";
import { useMessages } from "../content/messages.ts";
import type { ContactPage, PageContent, SectionOf } from "../content/page-content.ts";
import { storedName } from "../content/solution-options.ts";
import { prefixedCountries } from "../features/lead-form/phone-prefix.ts";
import { LeadForm } from "../features/lead-form/lead-form.tsx";
import type { Messages } from "../lib/messages/messages.ts";

type PageLeadFormProps = {
  /** The contact page in the page's language, whose labels and solutions the form has. */
  form: ContactPage;
  section: SectionOf<"leadFormSection">;
  /** The revision of the page, if the section has its own consent. */
  revision: string | null | undefined;
};

/** The lead form of a page with sections. */
function PageLeadForm({ form, section, revision }: PageLeadFormProps) {
  const messages = useMessages();
  const { language, home, privacyPolicy } = useLanguage();
  const { consentText, source, stage, leftOut } = section;
  const solution = storedName(form.solutions, section.solution);
  return (
    <>
      <LeadForm
        content={consentText ? { ...form, consentText, _rev: revision } : form}
        solutions={form.solutions}
        messages={messages}
        language={language.code}
        home={home}
        privacyPolicy={privacyPolicy}
        origin={{
          ...(source && { source }),
          ...(stage && { stage }),
          ...(solution && { solution }),
        }}
        leftOut={leftOut ?? []}
      />
      <template data-countries={JSON.stringify(prefixedCountries(form.countries))} />
    </>
  );
}

/** Renders the form of the page's section; null if the page has none. */
export function leadFormSlot({ page, leadForms }: PageContent) {
  const [form] = leadForms ?? [];
  if (!form) return null;
  return (section: SectionOf<"leadFormSection">) => (
    <PageLeadForm form={form} section={section} revision={page?._rev} />
  );
}

/** The page's messages, with its own form's message after a lead was sent. */
export function messagesOfForm(messages: Messages, page: PageContent["page"]): Messages {
  const { successTitle, successText } = leadFormSectionOf(page) ?? {};
  const { answers } = messages;
  const sent = {
    sentTitle: successTitle || answers.sentTitle,
    sentText: successText || answers.sentText,
  };
  return { ...messages, answers: { ...answers, ...sent } };
}
