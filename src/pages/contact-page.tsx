import { useLanguage } from "../content/language.ts";
import { storedName } from "../content/solution-options.ts";
import { useMessages } from "../content/messages.ts";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { textsBySource } from "../features/lead-form/heading-for.ts";
import { prefixedCountries } from "../features/lead-form/phone-prefix.ts";
import { LeadForm } from "../features/lead-form/lead-form.tsx";
import { noBreak } from "../ui/no-break.tsx";
import { headingText } from "../ui/heading-text.tsx";
import { wholeWords } from "../ui/whole-words.tsx";
import { ContactDetails } from "./contact-details.tsx";
import {
  Aside,
  Columns,
  Depth,
  Heading,
  Intro,
  Panel,
  Step,
  Steps,
  Subtitle,
} from "./contact-page.styles.ts";
import { ChartBackground } from "./chart-background.ts";

type ContactPageProps = { site: Site; contactPage: ContactPageDocument };

/**
 * The lead form, the heading for the visitor's source, and what happens after sending. The build inserts the script.
 */
export function ContactPage({ site, contactPage }: ContactPageProps) {
  const messages = useMessages();
  const { language, home, privacyPolicy } = useLanguage();
  const { nextSteps, subtitle, headings, solutions } = contactPage;
  const headingsBySource = textsBySource(headings);
  const chosen = (headings ?? []).flatMap(({ source, solution }) => {
    const name = storedName(solutions, solution);
    return source && name ? [[source, name] as const] : [];
  });
  return (
    <ChartBackground>
      <Columns>
        <Depth />
        <Intro>
          <Heading>{headingText(contactPage.defaultHeading)}</Heading>
          <script data-inline="contact-heading" data-headings={JSON.stringify(headingsBySource)} />
          {subtitle && <Subtitle>{wholeWords(subtitle)}</Subtitle>}
        </Intro>
        <Panel>
          <LeadForm
            content={contactPage}
            solutions={solutions}
            messages={messages}
            language={language.code}
            home={home}
            privacyPolicy={privacyPolicy}
          />
        </Panel>
        <Aside>
          {nextSteps?.steps && nextSteps.steps.length > 0 && (
            <section>
              <h2>{headingText(nextSteps.heading)}</h2>
              <Steps>
                {nextSteps.steps.map(({ _key, title, text }) => (
                  <Step key={_key}>
                    <h3>{headingText(title)}</h3>
                    {text && <p>{noBreak(text)}</p>}
                  </Step>
                ))}
              </Steps>
            </section>
          )}
          <ContactDetails
            site={site}
            heading={contactPage.contactHeading}
            emailLabel={contactPage.labels?.email}
          />
        </Aside>
      </Columns>
      <template
        data-countries={JSON.stringify(prefixedCountries(contactPage.countries))}
        data-solutions={JSON.stringify(Object.fromEntries(chosen))}
      />
    </ChartBackground>
  );
}
