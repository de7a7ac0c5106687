import * as z from "zod/mini";
import { requiredText } from "../../lib/required-text.ts";
import { isUniqueViolation } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { addLostReason, fetchLostReasons, outcomeKeys, removeLostReason } from "./outcome-data.ts";
import { AddForm } from "../lead-ui/controls/add-form.styles.ts";
import { ReasonList, ReasonRow } from "./lost-reasons-card.styles.ts";
import { QuietButton, SubmitButton } from "../../ui/work-button.tsx";

/** The database checks the same rules. */
const schema = z.object({
  title: requiredText("Reason", 40),
});

function useReasonWrites(refetch: () => Promise<void>) {
  const change = useRefetchingWrite("lost reasons", refetch);
  const add = (title: string) =>
    change(() => addLostReason(title), {
      done: `“${title}” has been added.`,
      failureMessage: (error) =>
        isUniqueViolation(error)
          ? `“${title}” is already in the list.`
          : "Failed to add the reason. Please try again.",
    });
  const remove = (title: string) =>
    change(() => removeLostReason(title), {
      done: `“${title}” has been removed.`,
      undo: () => add(title),
      failureMessage: "Failed to remove the reason. Please try again.",
    });
  return { add, remove };
}

type ReasonsProps = { reasons: readonly string[]; refetch: () => Promise<void> };

function Reasons({ reasons, refetch }: ReasonsProps) {
  const { add, remove } = useReasonWrites(refetch);
  const { register, reset, getValues, errors, isSubmitting, onSubmit } = useSchemaForm(schema, {
    title: "",
  });

  async function save({ title }: z.output<typeof schema>) {
    const submittedTitle = getValues("title");
    // Text that was typed in the meantime belongs to the next reason.
    if ((await add(title)) && getValues("title") === submittedTitle) reset();
  }

  return (
    <>
      {reasons.length > 0 ? (
        <ReasonList aria-label="Lost reasons">
          {reasons.map((reason) => (
            <ReasonRow key={reason}>
              <span>{reason}</span>
              <QuietButton aria-label={`Remove ${reason}`} onClick={() => void remove(reason)}>
                Remove
              </QuietButton>
            </ReasonRow>
          ))}
        </ReasonList>
      ) : (
        <CardHint>The list is empty, so the desk does not ask for a reason.</CardHint>
      )}
      <AddForm noValidate aria-label="Add a lost reason" onSubmit={onSubmit(save)}>
        <Field label="New reason" error={errors.title?.message}>
          <TextInput required autoComplete="off" {...register("title")} />
        </Field>
        <SubmitButton isBusy={isSubmitting} busy="Adding...">
          Add Reason
        </SubmitButton>
      </AddForm>
    </>
  );
}

/** The card of Settings that lists the lost reasons, adds them and removes them. */
export function LostReasonsCard() {
  const reasons = useServerData(outcomeKeys.reasons(), fetchLostReasons, {
    revalidateOnFocus: false,
  });
  return (
    <Card aria-labelledby="lost-reasons">
      <CardTitle id="lost-reasons">Lost Reasons</CardTitle>
      <CardHint>
        The desk asks for a reason when a lead moves to Failed. You can skip it. A reason that you
        remove here stays on the leads that have it.
      </CardHint>
      <LoadState what="the lost reasons" reading={reasons} />
      {reasons.data ? <Reasons reasons={reasons.data} refetch={reasons.refetch} /> : null}
    </Card>
  );
}
