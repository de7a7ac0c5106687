import * as z from "zod/mini";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { formatDate } from "../../lib/format-time.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.styles.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { submitOnce } from "../../ui/submit-once.ts";
import {
  changePrivacySettings,
  fetchPrivacySettings,
  forgetRefusedMessages,
  type PrivacySettings,
  privacyKeys,
} from "./privacy-data.ts";
import { CardForm } from "./settings-page.styles.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const MONTHS = "Choose 1 to 24 months, as stated in the privacy policy";

/** The values of the privacy card; the database has the same rules. */
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
  const toasts = useToast();
  const write = useOptimisticWrite();
  const { register, handleSubmit, reset, getValues, formState } = useForm({
    resolver: zodResolver(privacySchema),
    values: {
      keptMonths: String(settings.keptMonths),
      chatMessages: settings.isChatShort ? ("short" as const) : ("everything" as const),
    },
    // Settings that are read again do not replace edited values.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;

  async function save({ keptMonths, chatMessages }: PrivacyValues) {
    const outcome = await write({
      send: async () => {
        const isChatShort = chatMessages === "short";
        await changePrivacySettings({ keptMonths: Number(keptMonths), isChatShort });
        await onSaved();
      },
      failureMessage: "Failed to update the privacy settings. Please try again.",
    });
    if (outcome !== "done") return;
    toasts.success("Success", "The privacy settings have been updated.");
    // Nothing was typed in the meantime.
    if (getValues("keptMonths") === keptMonths && getValues("chatMessages") === chatMessages)
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
      <Button type="submit" $size="work" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Updating..." : "Update Privacy"}
      </Button>
    </CardForm>
  );
}

type RefusedMessagesProps = {
  refused: NonNullable<PrivacySettings["refused"]>;
  onForgotten: () => Promise<void>;
};

/** The messages that somebody has to delete in the sales chat manually. */
function RefusedMessages({ refused: { messages, since }, onForgotten }: RefusedMessagesProps) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const { handleSubmit, formState } = useForm();
  const { isSubmitting } = formState;
  const isOne = messages === 1;
  const done = isOne ? "I Deleted It" : "I Deleted Them";

  async function forget() {
    const outcome = await write({
      send: async () => {
        await forgetRefusedMessages();
        await onForgotten();
      },
      failureMessage: "Failed to update the list of messages. Please try again.",
    });
    if (outcome === "done") toasts.success("Success", "No messages are left to delete.");
  }

  return (
    <CardForm onSubmit={submitOnce(isSubmitting, handleSubmit(forget))}>
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
      <Button type="submit" $variant="quiet" $size="work" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Updating..." : done}
      </Button>
    </CardForm>
  );
}

/** How long leads keep their personal data, and what the sales chat gets; shown to the primary admin. */
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
