import { styled } from "styled-components";
import type { Site } from "../content/page-content.ts";
import { token } from "../theme/tokens.ts";

const List = styled.dl`
  margin-top: ${token.space[2]};
  border-top: 1px solid ${token.color.line};

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space[2]};
    padding-block: 0.5rem;
    border-bottom: 1px solid ${token.color.line};
  }
  dt {
    color: ${token.color.soft};
  }
  a {
    display: inline-block;
    color: ${token.color.ink};
    font-weight: 600;
    text-decoration-color: color-mix(in srgb, currentcolor 30%, transparent);
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
`;

type ContactDetailsProps = {
  site: Site;
  heading: string | null | undefined;
  emailLabel: string | null | undefined;
};

/** The ways to a person that need no form: the e-mail address and the offices' phones. */
export function ContactDetails({ site, heading, emailLabel }: ContactDetailsProps) {
  const phones = (site.contactPhones ?? []).filter(({ number }) => number);
  if (!site.contactEmail && phones.length === 0) return null;
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <List>
        {site.contactEmail && (
          <div>
            <dt>{emailLabel}</dt>
            <dd>
              <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </dd>
          </div>
        )}
        {phones.map(({ _key, label, number }) => (
          <div key={_key}>
            <dt>{label}</dt>
            <dd>
              <a href={`tel:${number?.replace(/[^+\d]/g, "")}`}>{number}</a>
            </dd>
          </div>
        ))}
      </List>
    </section>
  );
}
