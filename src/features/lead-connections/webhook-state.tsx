import { formatAgo, formatMoment } from "../../lib/format-time.ts";
import { Facts, DeliveryStatus } from "./connections.styles.ts";
import type { Webhook } from "./webhook-data.ts";
import { QuietButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

function eventsOf(count: number): string {
  return count === 1 ? "1 event" : `${count} events`;
}

/** Returns the title and the text of the webhook's problem; null if it works. */
function troubleOf({ stopped_at, failing_since, failure, next_call_at }: Webhook) {
  if (stopped_at) {
    return {
      title: `Stopped ${formatAgo(stopped_at)}.`,
      text: `${failure ?? ""} Events are kept for 30 days and sent when you resume.`,
    };
  }
  if (!failing_since) return null;
  const isDue = !next_call_at || new Date(next_call_at) <= new Date();
  return {
    title: `Not delivered: the first failure was ${formatAgo(failing_since)}.`,
    text: `${failure ?? ""} The next attempt is ${isDue ? "within a minute" : formatNext(next_call_at)}.`,
  };
}

function formatNext(iso: string): string {
  const minutes = Math.ceil((Date.parse(iso) - Date.now()) / 60_000);
  return minutes <= 1 ? "within two minutes" : `in ${minutes} min`;
}

type WebhookStateProps = { webhook: Webhook; onResume: () => Promise<unknown> };

/** Shows the webhook's address, when an event was last accepted, the waiting events, and its problem if it has one. */
export function WebhookState({ webhook, onResume }: WebhookStateProps) {
  const { url, sent_at, failed_at, failure, pending, old_secret_until } = webhook;
  const trouble = troubleOf(webhook);
  const [isResuming, start] = useBusy();

  return (
    <>
      <DeliveryStatus data-trouble={trouble ? true : undefined}>
        <output aria-label="Webhook status">
          {trouble ? (
            <>
              <strong>{trouble.title}</strong> {trouble.text}
            </>
          ) : null}
        </output>
        {trouble ? (
          <QuietButton isBusy={isResuming} onClick={() => start(onResume)}>
            {webhook.stopped_at ? "Resume" : "Try Now"}
          </QuietButton>
        ) : null}
      </DeliveryStatus>
      <Facts>
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Last delivery</dt>
        <dd>{sent_at ? formatMoment(sent_at) : "None yet"}</dd>
        {failed_at && !trouble ? (
          <>
            <dt>Last failure</dt>
            <dd>
              {formatMoment(failed_at)}. {failure}
            </dd>
          </>
        ) : null}
        <dt>Waiting</dt>
        <dd>{eventsOf(pending)}</dd>
        {old_secret_until ? (
          <>
            <dt>Old secret</dt>
            <dd>Valid until {formatMoment(old_secret_until)}</dd>
          </>
        ) : null}
      </Facts>
    </>
  );
}
