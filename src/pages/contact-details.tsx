import type { Site } from "../content/page-content.ts";
import { useDocumentAttribute } from "../content/preview/edit-target.tsx";
import { whatsAppAddress } from "../site/chat-link.ts";
import { Details } from "./contact-page.styles.ts";
import { headingText } from "../ui/heading-text.tsx";

type ContactDetailsProps = {
  site: Site;
  heading: string | null | undefined;
  emailLabel: string | null | undefined;
};

function phoneAddress(number: string | null): string {
  return `tel:${number?.replace(/[^+\d]/g, "")}`;
}

/** The ways to reach the company without the form: the email address and the offices' phones. */
export function ContactDetails({ site, heading, emailLabel }: ContactDetailsProps) {
  const editEmail = useDocumentAttribute(site, "contactEmail");
  const phones = (site.contactPhones ?? []).filter(({ number }) => number);
  if (!site.contactEmail && phones.length === 0) return null;
  return (
    <section>
      {heading && <h2>{headingText(heading)}</h2>}
      <Details>
        {site.contactEmail && (
          <div>
            <dt>{emailLabel}</dt>
            <dd>
              <a {...editEmail} href={`mailto:${site.contactEmail}`}>
                {site.contactEmail}
              </a>
            </dd>
          </div>
        )}
        {phones.map(({ _key, label, number, opensWhatsApp }) => (
          <div key={_key}>
            <dt>{label}</dt>
            <dd>
              <a
                href={
                  opensWhatsApp
                    ? whatsAppAddress(number, site.chatButton?.text)
                    : phoneAddress(number)
                }
              >
                {number}
              </a>
            </dd>
          </div>
        ))}
      </Details>
    </section>
  );
}
