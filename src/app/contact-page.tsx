import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { normalizePath } from "../content/built-content.ts";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { headingFor, headingsBySource } from "../features/lead-form/heading-for.ts";
import { HEADING_SCRIPT } from "../features/lead-form/heading-script.ts";
import { LeadForm } from "../features/lead-form/lead-form.tsx";
import { sourceFromQuery } from "../features/lead-form/lead-source.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Seo } from "../site/seo.tsx";
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
import { PageFrame } from "./page-frame.tsx";
import { unbroken } from "../ui/unbroken.tsx";

type ContactPageProps = { site: Site; contactPage: ContactPageDocument };

/** The lead form, the heading that fits where the visitor comes from, and what happens after sending. */
export function ContactPage({ site, contactPage }: ContactPageProps) {
  const [query] = useSearchParams();
  const { nextSteps, subtitle } = contactPage;
  const path = contactPage.path ?? "/contact";
  const visit = useVisit(path);
  return (
    <PageFrame site={site}>
      <Seo
        site={site}
        seo={contactPage.seo}
        path={path}
        fallbackTitle={contactPage.defaultHeading}
      />
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
          <Panel>
            <LeadForm key={visit} content={contactPage} />
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
    </PageFrame>
  );
}

/**
 * Counts the returns of a visitor who left and came back before the next page had replaced this one:
 * a form that was sent then starts anew, and one that was not has its text from the draft.
 */
function useVisit(path: string): number {
  const { pathname } = useLocation();
  const [visit, setVisit] = useState(0);
  const isHere = normalizePath(pathname) === path;
  useEffect(() => {
    if (isHere) return undefined;
    return () => setVisit((count) => count + 1);
  }, [isHere]);
  return visit;
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
