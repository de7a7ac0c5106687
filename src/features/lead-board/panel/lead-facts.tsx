import type { ReactNode } from "react";
import { choices } from "../model/board-view.ts";
import { contactOf } from "../model/contact.ts";
import { stageTitle } from "../model/board-model.ts";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { attributionOf, countryOf } from "../model/lead-facts.ts";
import type { Lead } from "../model/lead.ts";
import { Fact, Facts, Section, SectionTitle } from "./lead-panel.styles.ts";

/** A label and its value; nothing where there is no value. */
function FactRow({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Fact>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Fact>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatMoment(iso)}
    </time>
  );
}

const ATTRIBUTION_LABELS = {
  landing_page: "Page",
  referrer: "Referrer",
  stage: "Asked for stage",
  product: "Asked for product",
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
  utm_term: "UTM term",
  utm_content: "UTM content",
  utm_id: "UTM id",
} as const;

/** Every field of the lead. */
export function LeadDetails({ lead }: { lead: Lead }) {
  const { number, tel } = contactOf(lead);
  return (
    <Section aria-label="Details">
      <SectionTitle>Details</SectionTitle>
      <Facts>
        <FactRow label="Phone">
          <a href={tel}>{number}</a>
        </FactRow>
        <FactRow label="Email">
          <a href={`mailto:${lead.email}`}>{lead.email}</a>
        </FactRow>
        <FactRow label="Country">{choices.country[countryOf(lead)]}</FactRow>
        <FactRow label="Solution">{lead.solution_interested}</FactRow>
        <FactRow label="Remarks">{lead.remarks}</FactRow>
        <FactRow label="Came in">
          <Moment iso={lead.created_at} />
        </FactRow>
        <FactRow label={`In ${stageTitle(lead.stage)} since`}>
          <Moment iso={lead.stage_changed_at} />
        </FactRow>
        <FactRow label="First response">
          {lead.first_response_at ? <Moment iso={lead.first_response_at} /> : "None yet"}
        </FactRow>
      </Facts>
    </Section>
  );
}

/** What brought the visitor. */
export function LeadOrigin({ lead }: { lead: Lead }) {
  const attribution = attributionOf(lead);
  return (
    <Section aria-label="Where it came from">
      <SectionTitle>Where it came from</SectionTitle>
      <Facts>
        <FactRow label="Source">{lead.source}</FactRow>
        {Object.entries(ATTRIBUTION_LABELS).map(([name, label]) => (
          <FactRow key={name} label={label}>
            {attribution[name]}
          </FactRow>
        ))}
      </Facts>
    </Section>
  );
}
