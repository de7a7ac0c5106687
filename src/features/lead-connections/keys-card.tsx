import { useRef } from "react";
import { env } from "../../lib/env.ts";
import { formatAgo, formatDate } from "../../lib/format-time.ts";
import { isUniqueViolation, toAppError } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardList, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { keySchema } from "./connections.schema.ts";
import { Actions, Copied, KeyRow, MutedText } from "./connections.styles.ts";
import { useCardDialogs } from "./use-card-dialogs.tsx";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";
import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** A key for incoming leads, without its secret text, which is shown only once, when the key is created. */
type LeadKey = {
  id: string;
  name: string;
  source: string;
  created_at: string;
  last_used_at: string | null;
};

/** The SWR key under which the list of keys for leads is cached. */
const keyKeys = { all: () => ["lead-keys"] as const };

/** Fetches the keys that are not revoked, oldest first; only admins may. Throws AppError. */
function fetchKeys(): Promise<LeadKey[]> {
  return checkedData(supabase.rpc("get_lead_keys"));
}

/** Creates a key and resolves to its text. Throws AppError: 23505 if the name is taken, 23514 if there are 20 keys. */
function createKey(name: string): Promise<string> {
  return checkedData(supabase.rpc("create_lead_key", { key_name: name }));
}

/** Revokes a key; succeeds even if it is already revoked. Throws AppError. */
function revokeKey(id: string): Promise<void> {
  return checkedWrite(supabase.rpc("revoke_lead_key", { key_id: id }));
}

const ADDRESS = `${env.supabaseUrl}/functions/v1/leads`;

/** Returns the message for a key that was not created; the database reports a 21st key as a check violation. */
function creationErrorMessage(error: unknown): string {
  const { code, message } = toAppError(error);
  if (isUniqueViolation(error)) return "A key with this name already exists.";
  if (code === "23514" && message.includes("20 keys"))
    return "There are already 20 keys. Revoke one first.";
  return "Failed to create the key. Please try again.";
}

function useKeyWrites(refetch: () => Promise<void>) {
  const change = useRefetchingWrite("keys for leads", refetch);
  return {
    async create(name: string): Promise<string | null> {
      let key: string | null = null;
      const send = async () => (key = await createKey(name));
      return (await change(send, { failureMessage: creationErrorMessage })) ? key : null;
    },
    revoke: ({ id, name }: LeadKey) =>
      change(() => revokeKey(id), {
        done: `The key “${name}” has been revoked.`,
        failureMessage: "Failed to revoke the key. Please try again.",
      }),
  };
}

type KeysProps = { keys: readonly LeadKey[]; refetch: () => Promise<void> };

function Keys({ keys, refetch }: KeysProps) {
  const { create, revoke } = useKeyWrites(refetch);
  const focusAfter = useRef<HTMLFormElement>(null);
  const { ask, show, dialogs } = useCardDialogs(focusAfter);
  const { register, reset, errors, isSubmitting, onSubmit } = useSchemaForm(keySchema, {
    name: "",
  });

  async function createAndShow({ name }: { name: string }) {
    const text = await create(name);
    if (text === null) return;
    reset();
    const purpose = `Send it as “Authorization: Bearer”; in Google Ads, enter it as the key. It is shown only once.`;
    show({ title: `Key “${name}”`, label: "Key", purpose, text });
  }

  function askToRevoke(key: LeadKey) {
    ask({
      title: `Revoke “${key.name}”`,
      description:
        "From now on, leads sent with this key are rejected. Existing leads stay. A revoked key cannot be restored.",
      action: "Revoke Key",
      isDangerous: true,
      onConfirm: () => revoke(key),
    });
  }

  return (
    <>
      {keys.length === 0 ? <CardHint>No keys yet. Create one to receive leads.</CardHint> : null}
      <CardList aria-label="Keys for leads" hidden={keys.length === 0}>
        {keys.map((key) => (
          <KeyRow key={key.id}>
            <div>
              <strong>{key.name}</strong>
              <MutedText>
                {key.last_used_at ? `Last used ${formatAgo(key.last_used_at)}` : "Not used yet"},
                created on {formatDate(key.created_at)}. Source of its leads: {key.source}
              </MutedText>
            </div>
            <QuietButton aria-label={`Revoke ${key.name}`} onClick={() => askToRevoke(key)}>
              Revoke
            </QuietButton>
          </KeyRow>
        ))}
      </CardList>
      <CardForm
        ref={focusAfter}
        tabIndex={-1}
        noValidate
        aria-label="Create a key"
        onSubmit={onSubmit(createAndShow)}
      >
        <Field
          label="Key name"
          hint="Where it is used, such as Meta lead ads"
          error={errors.name?.message}
        >
          <TextInput required autoComplete="off" {...register("name")} />
        </Field>
        <Actions>
          <SubmitButton isBusy={isSubmitting} busy="Creating...">
            Create Key
          </SubmitButton>
        </Actions>
      </CardForm>
      {dialogs}
    </>
  );
}

/** The settings card that lists, creates and revokes the keys with which lead ads, Zapier or Make add leads. */
export function KeysCard() {
  const keys = useServerData(keyKeys.all(), fetchKeys, { revalidateOnFocus: false });
  return (
    <Card aria-labelledby="lead-keys">
      <CardTitle id="lead-keys">Keys for Leads</CardTitle>
      <CardHint>
        Lead ads and automations such as Zapier or Make add leads with a POST request to this
        address. Give each its own key.
      </CardHint>
      <Copied>
        <Field label="Address for leads">
          <TextInput
            readOnly
            spellCheck={false}
            value={ADDRESS}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <CopyButton text={ADDRESS}>Copy</CopyButton>
      </Copied>
      <LoadState what="the keys" reading={keys} />
      {keys.data ? <Keys keys={keys.data} refetch={keys.refetch} /> : null}
    </Card>
  );
}
