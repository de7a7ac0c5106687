import { useState } from "react";
import { useSWRConfig } from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { toAppError } from "../../../supabase/app-error.ts";
import { useToast } from "../../../ui/toast.tsx";
import { leadKeys } from "../data/leads-data.ts";
import { resendNotification } from "../data/panel-data.ts";
import { formatMoment } from "../model/format-time.ts";
import type { Lead } from "../model/lead.ts";
import {
  DeliveryRow,
  DeliveryState,
  Section,
  SectionTitle,
  SmallButton,
} from "./lead-panel.styles.ts";

function stateText({ notification_status, notification_error, notified_at }: Lead): string {
  switch (notification_status) {
    case "sent":
      return notified_at ? `Sent ${formatMoment(notified_at)}` : "Sent";
    case "failed":
      return `Failed: ${notification_error ?? "no reason was given"}`;
    case "sending":
      return "Being sent...";
    default:
      return "Not sent yet";
  }
}

/** Whether the sales chat has heard of the lead, and the button that tells it again. */
export function LeadDelivery({ lead }: { lead: Lead }) {
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    if (isSending) return;
    setIsSending(true);
    try {
      await resendNotification(lead.id);
      toasts.success("Notification Sent", `The sales chat has heard of ${lead.company_name}.`);
    } catch (error) {
      if (!isAccessOver(error)) {
        toasts.error("Notification Not Sent", toAppError(error).message);
      }
    } finally {
      setIsSending(false);
      void mutate(leadKeys.one(lead.id));
    }
  }

  return (
    <Section aria-label="Notification">
      <SectionTitle>Notification</SectionTitle>
      <DeliveryRow>
        <DeliveryState data-state={lead.notification_status ?? "none"}>
          {stateText(lead)}
        </DeliveryState>
        {lead.deleted_at === null ? (
          <SmallButton type="button" aria-disabled={isSending} onClick={() => void resend()}>
            {isSending ? "Sending..." : "Resend"}
          </SmallButton>
        ) : null}
      </DeliveryRow>
    </Section>
  );
}
