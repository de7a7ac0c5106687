import { type FormEvent, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import { useBusy } from "../../ui/use-busy.ts";
import type { OpenState } from "../../ui/overlay-props.ts";
import { type Plan, usualActions, usualDays } from "../leads/model/next-action.ts";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { ButtonRow } from "../lead-ui/controls/menu-keys.styles.ts";

/** In characters; the database has the same limit. */
const MAX_LENGTH = 100;

type PlanFormProps = {
  /** The current plan. */
  currentPlan: Plan | null;
  cancel: string;
  /** Resolves to false on a failure, which it has shown to the user. */
  onPlan: (plan: Plan) => Promise<boolean>;
  onClose: () => void;
};

function PlanForm({ currentPlan, cancel, onPlan, onClose }: PlanFormProps) {
  const days = usualDays(useNow());
  const [today] = days;
  const isUsualDay = days.some(({ day }) => day === currentPlan?.next_action_on);
  const [action, setAction] = useState<string>(currentPlan?.next_action ?? usualActions[0]);
  const [day, setDay] = useState(currentPlan?.next_action_on ?? today?.day ?? "");
  const [isCustomDay, setIsCustomDay] = useState(currentPlan !== null && !isUsualDay);
  const [error, setError] = useState<{ action?: string; day?: string }>({});
  const [isSaving, start] = useBusy();
  const close = useWhileShown(onClose);

  function save(event: FormEvent) {
    event.preventDefault();
    const next_action = action.trim();
    const errors = {
      ...(next_action === "" && { action: "Enter what to do next" }),
      ...(day === "" && { day: "Choose a day" }),
    };
    setError(errors);
    if (Object.keys(errors).length > 0) return;
    start(async () => {
      // After a failure the form keeps the text, so that the user can send it again.
      if (await onPlan({ next_action, next_action_on: day })) close();
    });
  }

  return (
    <DialogForm noValidate onSubmit={save}>
      <Field label="What" error={error.action}>
        <TextInput
          value={action}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setAction(event.target.value)}
        />
      </Field>
      <ButtonRow>
        {usualActions.map((usual) => (
          <SmallButton key={usual} aria-pressed={usual === action} onClick={() => setAction(usual)}>
            {usual}
          </SmallButton>
        ))}
      </ButtonRow>
      <Field label="When">
        <Select
          value={isCustomDay ? "own" : day}
          onChange={({ target: { value } }) => {
            setIsCustomDay(value === "own");
            if (value !== "own") setDay(value);
          }}
        >
          {days.map(({ key, title, day: usual }) => (
            <option key={key} value={usual}>
              {title.charAt(0).toUpperCase() + title.slice(1)}
            </option>
          ))}
          <option value="own">On a date</option>
        </Select>
      </Field>
      {isCustomDay ? (
        <Field label="Date" error={error.day}>
          <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      ) : null}
      <FormActions
        onCancel={onClose}
        cancel={cancel}
        submit="Plan"
        busy="Saving..."
        isBusy={isSaving}
      />
    </DialogForm>
  );
}

type PlanDialogProps = OpenState & {
  /** What is planned for: a company, or a number of leads. */
  about: string;
  currentPlan: Plan | null;
  /** Whether an action was just marked as done; the user may then skip the question. */
  isAfterDone: boolean;
  onPlan: (plan: Plan) => Promise<boolean>;
};

/** The dialog that asks for a next action and its day. */
export function PlanDialog(props: PlanDialogProps) {
  const { about, currentPlan, isAfterDone, isOpen, onOpenChange, onPlan } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isAfterDone ? "What Comes Next?" : "Next Action"}
      description={about}
    >
      <PlanForm
        currentPlan={currentPlan}
        cancel={isAfterDone ? "Nothing for now" : "Cancel"}
        onPlan={onPlan}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
