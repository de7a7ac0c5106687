import { styled } from "styled-components";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { headingFor } from "../features/lead-form/heading-for.ts";
import { LeadForm } from "../features/lead-form/lead-form.tsx";
import { useLeadSource } from "../features/lead-form/use-lead-source.ts";
import { Seo } from "../site/seo.tsx";
import { breakpoint, Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ChartGround } from "./chart-ground.ts";
import { PageFrame } from "./page-frame.tsx";

const Ground = styled(ChartGround)`
  &::before {
    opacity: 0.12;
  }
`;

const Columns = styled(Wrap)`
  display: grid;
  gap: ${token.space[5]};
  padding-block: clamp(2.5rem, 6vw, 5rem) clamp(4rem, 9vw, 7rem);

  @media (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${token.space[8]};
  }
`;

const Heading = styled.h1`
  font-size: clamp(2.5rem, 1.6rem + 3.6vw, 4rem);
  line-height: 1.02;
  letter-spacing: -0.035em;
`;

const Subtitle = styled.p`
  max-width: 24em;
  margin-top: ${token.space[3]};
  color: ${token.color.soft};
  font-size: 1.1875rem;
`;

const Panel = styled.div`
  padding: clamp(1.25rem, 4vw, 2.5rem);
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
`;

type ContactPageProps = { site: Site; contactPage: ContactPageDocument };

/** The lead form beside the heading that fits where the visitor comes from. */
export function ContactPage({ site, contactPage }: ContactPageProps) {
  const heading = headingFor(useLeadSource(), contactPage);
  return (
    <PageFrame site={site}>
      <Seo
        site={site}
        seo={contactPage.seo}
        path={contactPage.path ?? "/contact"}
        fallbackTitle={contactPage.defaultHeading}
      />
      <Ground>
        <Columns>
          <div>
            <Heading>{heading}</Heading>
            {contactPage.subtitle && <Subtitle>{contactPage.subtitle}</Subtitle>}
          </div>
          <Panel>
            <LeadForm content={contactPage} />
          </Panel>
        </Columns>
      </Ground>
    </PageFrame>
  );
}
