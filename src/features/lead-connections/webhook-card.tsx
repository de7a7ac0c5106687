import { useEffect, useRef, useState } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import type { Question } from "./confirm-dialog.tsx";
import { Actions } from "./connections.styles.ts";
import { webhookSchema } from "./connections.schema.ts";
import { useCardDialogs } from "./use-card-dialogs.tsx";
import { useWebhookWrites } from "./use-webhook-writes.ts";
import { fetchWebhook, type Webhook, webhookKeys } from "./webhook-data.ts";
import { WebhookState } from "./webhook-state.tsx";
import { QuietButton, SubmitButton, WorkButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

/** Milliseconds between two requests of the webhook's state while the page is open. */
const POLLING_INTERVAL = 10_000;

type AddressProps = {
  url: string | null;
  save: (url: string) => Promise<void>;
  onCancel: (() => void) | null;
};

function Address({ url, save, onCancel }: AddressProps) {
  const { register, setFocus, errors, isSubmitting, onSubmit } = useSchemaForm(webhookSchema, {
    url: url ?? "",
  });
  const isEdited = onCancel !== null;
  useEffect(() => {
    if (isEdited) setFocus("url");
  }, [isEdited, setFocus]);
  return (
    <CardForm noValidate aria-label="Webhook address" onSubmit={onSubmit((form) => save(form.url))}>
      <Field
        label={url ? "New address" : "Address"}
        hint={url ? "A new address gets a new secret." : undefined}
        error={errors.url?.message}
      >
        <TextInput
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          {...register("url")}
        />
      </Field>
      <Actions>
        <SubmitButton isBusy={isSubmitting} busy="Saving...">
          {url ? "Save Address" : "Turn On Webhook"}
        </SubmitButton>
        {onCancel ? <QuietButton onClick={onCancel}>Cancel</QuietButton> : null}
      </Actions>
    </CardForm>
  );
}

type SettingsProps = { webhook: Webhook; refetch: () => Promise<void> };

function turnOffQuestion({ pending }: Webhook, onConfirm: Question["onConfirm"]): Question {
  const lost = pending === 1 ? "The waiting event is" : `The ${pending} waiting events are`;
  return {
    title: "Turn Off Webhook",
    description: `Events are no longer sent.${pending > 0 ? ` ${lost} lost.` : ""} Turning it on again creates a new secret.`,
    action: "Turn Off",
    isDangerous: true,
    onConfirm,
  };
}

function newSecretQuestion(onConfirm: Question["onConfirm"]): Question {
  return {
    title: "New Secret",
    description:
      "The receiver has 24 hours to switch. Until then, events are signed with both secrets.",
    action: "Create New Secret",
    isDangerous: false,
    onConfirm,
  };
}

function Settings({ webhook, refetch }: SettingsProps) {
  const writes = useWebhookWrites(refetch);
  const [isEdited, setIsEdited] = useState(false);
  const [isTesting, start] = useBusy();
  const focusAfter = useRef<HTMLDivElement>(null);
  const { ask, show, dialogs } = useCardDialogs(focusAfter);
  /** Whether the form was cancelled: the button that opened it gets the focus when it is rendered again. */
  const isReturning = useRef(false);

  function showSecret(text: string) {
    const purpose =
      "The receiver uses it to check that an event is from you. It is shown only once.";
    show({ title: "Webhook Secret", label: "Secret", purpose, text });
  }

  async function rotate() {
    const secret = await writes.rotate();
    if (secret !== null) showSecret(secret);
    return secret !== null;
  }

  async function save(url: string) {
    const secret = await writes.save(url);
    if (secret === null) return;
    setIsEdited(false);
    showSecret(secret);
  }

  function cancel() {
    isReturning.current = true;
    setIsEdited(false);
  }

  return (
    <div ref={focusAfter} tabIndex={-1}>
      {webhook.url === null ? (
        <Address url={null} save={save} onCancel={null} />
      ) : (
        <>
          <WebhookState webhook={webhook} onResume={writes.resume} />
          {isEdited ? (
            <Address url={webhook.url} save={save} onCancel={cancel} />
          ) : (
            <Actions>
              <WorkButton isBusy={isTesting} busy="Sending..." onClick={() => start(writes.test)}>
                Send Test
              </WorkButton>
              <QuietButton
                ref={(button) => {
                  if (button && isReturning.current) button.focus();
                  isReturning.current = false;
                }}
                onClick={() => setIsEdited(true)}
              >
                Change Address
              </QuietButton>
              <QuietButton onClick={() => ask(newSecretQuestion(rotate))}>New Secret</QuietButton>
              <QuietButton onClick={() => ask(turnOffQuestion(webhook, writes.turnOff))}>
                Turn Off
              </QuietButton>
            </Actions>
          )}
        </>
      )}
      {dialogs}
    </div>
  );
}

/** The settings card of the webhook: the address that each new lead and each move is sent to, and its state. */
export function WebhookCard() {
  const webhook = useServerData(webhookKeys.state(), fetchWebhook, {
    isLive: false,
    pollingInterval: POLLING_INTERVAL,
  });
  return (
    <Card aria-labelledby="webhook">
      <CardTitle id="webhook">Webhook</CardTitle>
      <CardHint>
        Sends each new lead and each change of stage to another system, as a POST request signed by{" "}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        . It contains the lead's personal data.
      </CardHint>
      <LoadState what="the webhook" reading={webhook} />
      {webhook.data ? <Settings webhook={webhook.data} refetch={webhook.refetch} /> : null}
    </Card>
  );
}
