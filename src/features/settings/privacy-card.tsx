import * as z from "zod/mini";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { formatDate } from "../../lib/format-time.ts";
import { Card, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { submitOnce } from "../../ui/submit-once.ts";
import {
  changePrivacySettings,
  fetchPrivacySettings,
  forgetRefusedMessages,
  type PrivacySettings,
  privacyKeys,
} from "./privacy-data.ts";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const MONTHS = "Choose 1 to 24 months, as stated in the privacy policy";

/** Validates the form of the privacy card; the database checks the same rules. */
const privacySchema = z.object({
  keptMonths: z.string().check(z.trim(), z.regex(/^\d{1,2}$/, MONTHS), z.refine(isAllowed, MONTHS)),
  chatMessages: z.enum(["everything", "short"]),
});

function isAllowed(months: string): boolean {
  return Number(months) >= 1 && Number(months) <= 24;
}

type PrivacyValues = z.output<typeof privacySchema>;

type PrivacyFormProps = { settings: PrivacySettings; onSaved: () => Promise<void> };

function PrivacyForm({ settings, onSaved }: PrivacyFormProps) {
  const change = useRefetchingWrite("privacy settings", onSaved);
  const { register, handleSubmit, reset, getValues, formState } = useForm({
    resolver: zodResolver(privacySchema),
    values: {
      keptMonths: String(settings.keptMonths),
      chatMessages: settings.isChatShort ? ("short" as const) : ("everything" as const),
    },
    // Keeps values that the user has edited when the settings are read again.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;

  async function save({ keptMonths, chatMessages }: PrivacyValues) {
    const isChatShort = chatMessages === "short";
    const isDone = await change(
      () => changePrivacySettings({ keptMonths: Number(keptMonths), isChatShort }),
      {
        done: "The privacy settings have been updated.",
        failureMessage: "Failed to update the privacy settings. Please try again.",
      },
    );
    // Resets the form only if the user has changed nothing in the meantime.
    if (
      isDone &&
      getValues("keptMonths") === keptMonths &&
      getValues("chatMessages") === chatMessages
    )
      reset({ keptMonths, chatMessages });
  }

  return (
    <CardForm noValidate onSubmit={submitOnce(isSubmitting, handleSubmit(save))}>
      <Field
        label="Months to keep closed and failed leads"
        hint="Personal data of closed and failed leads is erased this long after their last activity, 24 months at most. The privacy policy states the period."
        error={errors.keptMonths?.message}
      >
        <TextInput inputMode="numeric" required {...register("keptMonths")} />
      </Field>
      <Field
        label="Messages to the sales chat"
        hint="Short: company, solution, source and a link to the lead, without personal data."
      >
        <Select {...register("chatMessages")}>
          <option value="everything">Full</option>
          <option value="short">Short</option>
        </Select>
      </Field>
      <SubmitButton isBusy={isSubmitting} busy="Updating...">
        Update Privacy
      </SubmitButton>
    </CardForm>
  );
}

type RefusedMessagesProps = {
  refused: NonNullable<PrivacySettings["refused"]>;
  onForgotten: () => Promise<void>;
};

/** Shows how many messages a person has to delete from the sales chat, with a button that confirms this. */
function RefusedMessages({ refused: { messages, since }, onForgotten }: RefusedMessagesProps) {
  const change = useRefetchingWrite("messages to delete", onForgotten);
  const [isSubmitting, start] = useBusy();
  const isOne = messages === 1;
  const done = isOne ? "I Deleted It" : "I Deleted Them";

  const forget = () =>
    change(forgetRefusedMessages, {
      done: "No messages are left to delete.",
      failureMessage: "Failed to update the list of messages. Please try again.",
    });

  return (
    <CardForm
      onSubmit={(event) => {
        event.preventDefault();
        start(forget);
      }}
    >
      <p>
        {isOne
          ? "1 message in the sales chat names"
          : `${messages} messages in the sales chat name`}{" "}
        people who were erased from the desk, and {isOne ? "is" : "are"} too old for Telegram to
        delete or change. Please delete {isOne ? "it" : "them"} there by hand
        {isOne
          ? `. It was sent on ${formatDate(since)}.`
          : `. The oldest was sent on ${formatDate(since)}.`}
      </p>
      <QuietButton type="submit" isBusy={isSubmitting} busy="Updating...">
        {done}
      </QuietButton>
    </CardForm>
  );
}

/** The card for how long leads keep personal data and what the sales chat gets; shown only to the primary admin. */
export function PrivacyCard() {
  const settings = useServerData(privacyKeys.settings(), fetchPrivacySettings, {
    revalidateOnFocus: false,
  });
  const { data, refetch } = settings;
  if (data && !data.mayChange) return null;
  return (
    <Card aria-labelledby="privacy">
      <CardTitle id="privacy">Privacy</CardTitle>
      <LoadState what="the privacy settings" reading={settings} />
      {data?.refused && <RefusedMessages refused={data.refused} onForgotten={refetch} />}
      {data && <PrivacyForm settings={data} onSaved={refetch} />}
    </Card>
  );
}
