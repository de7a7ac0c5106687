import { useSWRConfig } from "swr";
import { isAccessLost } from "../../supabase/access.ts";
import { useIsAdmin } from "../../supabase/desk-role.tsx";
import { toAppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { resendNotification } from "../leads/data/leads-data.ts";
import { countryTitles } from "../../lib/lead-terms.ts";
import { contactOf } from "../leads/model/contact.ts";
import { stageTitle } from "../leads/model/board-model.ts";
import { formatExact, formatMoment } from "../../lib/format-time.ts";
import { attributionOf, countryOf, isAddedByDesk } from "../leads/model/lead-facts.ts";
import { shownLanguage } from "../leads/model/lead-language.ts";
import type { Lead, StartAttempt } from "../leads/model/lead.ts";
import { DeliveryRow, DeliveryState } from "./lead-panel.styles.ts";
import { leadFields } from "../../lib/messages/lead-fields.ts";
import { columnOf } from "../../lib/lead-row.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { FactRow } from "../lead-ui/controls/fact-row.tsx";
import {
  Facts,
  Section,
  SectionTitle,
  SmallButton,
} from "../lead-ui/controls/panel-parts.styles.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";

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
  stage: "Requested stage",
  product: "Requested product",
  scene: "Conversation tried",
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
  utm_term: "UTM term",
  utm_content: "UTM content",
  utm_id: "UTM id",
  form: "Form",
} as const;

function FirstResponse({ lead }: { lead: Lead }) {
  const { first_response_at, created_at } = lead;
  if (first_response_at === null) return "None yet";
  if (isAddedByDesk(lead) && first_response_at === created_at) return "Before the lead was added";
  return <Moment iso={first_response_at} />;
}

/** The fields of the contact form after those of the person, who is shown in the title and above. */
const requestFields = LEAD_FIELDS.slice(LEAD_FIELDS.indexOf("solutionInterested"));

type LeadFieldsProps = { lead: Lead; onStart: StartAttempt };

/** The contact details, the request and the dates of a lead. */
export function LeadFields({ lead, onStart }: LeadFieldsProps) {
  const { number, tel } = contactOf(lead);
  const [mailbox, domain] = lead.email.split("@");
  return (
    <Section aria-label="Details">
      <SectionTitle>Details</SectionTitle>
      <Facts>
        <FactRow label="Phone">
          <a href={tel} onClick={() => onStart("call")}>
            {number}
          </a>
        </FactRow>
        <FactRow label="Email">
          <a href={`mailto:${lead.email}`} aria-label={lead.email} onClick={() => onStart("email")}>
            {/* Allows a line break after the @. Hidden, because a screen reader would read it as two texts. */}
            <span aria-hidden="true">
              {mailbox}@<wbr />
              {domain}
            </span>
          </a>
        </FactRow>
        <FactRow label="Country">{countryTitles[countryOf(lead)]}</FactRow>
        <FactRow label="Language">{shownLanguage(lead)}</FactRow>
        {requestFields.map((name) => (
          <FactRow key={name} label={leadFields[name].title}>
            {String(lead[columnOf(name)] ?? "")}
          </FactRow>
        ))}
        <FactRow label="Consent">
          {lead.consent_text ?? (isAddedByDesk(lead) ? "Not asked: added on the desk" : null)}
        </FactRow>
        <FactRow label="Came in">
          <Moment iso={lead.created_at} />
        </FactRow>
        <FactRow label={`In ${stageTitle(lead.stage)} since`}>
          <Moment iso={lead.stage_changed_at} />
        </FactRow>
        <FactRow label="First reply">
          <FirstResponse lead={lead} />
        </FactRow>
      </Facts>
    </Section>
  );
}

/** The source and the attribution of a lead. */
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
        <FactRow label="Report">{lead.is_counted ? null : "Left out (chosen at import)"}</FactRow>
      </Facts>
    </Section>
  );
}

function stateText(lead: Lead): string {
  const { notification_status, notification_error, notified_at } = lead;
  switch (notification_status) {
    case "sent":
      if (notification_error) return `Sent by email. ${notification_error}`;
      return notified_at ? `Sent ${formatMoment(notified_at)}` : "Sent";
    case "failed":
      return `Failed: ${notification_error ?? "no reason was given"}`;
    case "unconfirmed":
      return `May have arrived. ${notification_error ?? ""}`.trim();
    case "sending":
      return "Sending...";
    default:
      return isAddedByDesk(lead) ? "Not sent: added on the desk" : "Not sent yet";
  }
}

/** Shows whether the sales chat was notified of the lead, with a button that sends the notification again. */
export function LeadDelivery({ lead }: { lead: Lead }) {
  const isAdmin = useIsAdmin();
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const [isSending, start] = useBusy();
  const about = `notification of ${lead.id}`;

  async function resend() {
    try {
      await resendNotification(lead.id);
      const description = `Sales was notified of ${lead.company_name}.`;
      toasts.success("Notification Sent", description, { about });
    } catch (error) {
      if (!isAccessLost(error)) {
        const detail = lead.company_name;
        const { code, message } = toAppError(error);
        const title =
          code === "DELIVERY_UNCONFIRMED"
            ? "Notification May Have Arrived"
            : "Notification Not Sent";
        toasts.error(title, message, { about, detail });
      }
    }
    void mutate(leadKeys.one(lead.id));
  }

  return (
    <Section aria-label="Notification">
      <SectionTitle>Notification</SectionTitle>
      <DeliveryRow>
        <DeliveryState data-state={lead.notification_status ?? "none"}>
          {stateText(lead)}
        </DeliveryState>
        {lead.deleted_at === null && isAdmin ? (
          <SmallButton aria-disabled={isSending} onClick={() => start(resend)}>
            {isSending ? "Sending..." : "Resend"}
          </SmallButton>
        ) : null}
      </DeliveryRow>
    </Section>
  );
}
