import { useEffect, useState } from "react";
import { type Location, useLocation, useSearchParams } from "react-router-dom";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { headingFor, headingsBySource } from "../features/lead-form/heading-for.ts";
import { HEADING_SCRIPT } from "../features/lead-form/heading-script.ts";
import { LeadForm } from "../features/lead-form/lead-form.tsx";
import { sourceFromQuery } from "../features/lead-form/lead-source.ts";
import { unbroken } from "../ui/unbroken.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { ContactDetails } from "./contact-details.tsx";
import {
  Aside,
  Columns,
  Depth,
  Ground,
  Heading,
  Intro,
  Panel,
  Step,
  Steps,
  Subtitle,
} from "./contact-page.styles.ts";

type ContactPageProps = { site: Site; contactPage: ContactPageDocument };

/** The lead form, the heading that fits where the visitor comes from, and what happens after sending. */
export function ContactPage({ site, contactPage }: ContactPageProps) {
  const [query] = useSearchParams();
  const { nextSteps, subtitle } = contactPage;
  const { number, onSent } = useFreshForm();
  return (
    <Ground>
      <Columns>
        <Depth />
        <Intro>
          {/* The built page has the default; HEADING_SCRIPT corrects it before this code is there. */}
          <Heading suppressHydrationWarning>
            {headingFor(sourceFromQuery(query), contactPage)}
          </Heading>
          <HeadingScript contactPage={contactPage} />
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </Intro>
        <Panel data-reach="contactPage">
          <LeadForm key={number} content={contactPage} onSent={onSent} />
        </Panel>
        <Aside>
          {nextSteps?.steps && nextSteps.steps.length > 0 && (
            <section>
              <h2>{nextSteps.heading}</h2>
              <Steps>
                {nextSteps.steps.map(({ _key, title, text }) => (
                  <Step key={_key}>
                    <h3>{title}</h3>
                    {text && <p>{unbroken(text)}</p>}
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
    </Ground>
  );
}

/**
 * A form that was sent starts anew at the next address, also for who is led home and comes back before
 * home had replaced this page: the router then sees no change.
 */
function useFreshForm() {
  const location = useLocation();
  const [form, setForm] = useState<{ number: number; sentAt?: Location }>({ number: 0 });
  if (form.sentAt && form.sentAt !== location) setForm({ number: form.number + 1 });

  useEffect(() => {
    if (!form.sentAt) return undefined;
    const renew = () => setForm(({ number }) => ({ number: number + 1 }));
    window.addEventListener("popstate", renew);
    return () => window.removeEventListener("popstate", renew);
  }, [form.sentAt]);

  return { number: form.number, onSent: () => setForm({ ...form, sentAt: location }) };
}

/** In the built HTML only: React neither runs a script nor needs this one. */
function HeadingScript({ contactPage }: { contactPage: ContactPageDocument }) {
  if (useHydrated()) return null;
  return (
    <script
      data-headings={JSON.stringify(headingsBySource(contactPage))}
      // oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the site's policy
      dangerouslySetInnerHTML={{ __html: HEADING_SCRIPT }}
    />
  );
}
