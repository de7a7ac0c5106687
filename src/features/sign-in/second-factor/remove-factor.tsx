import { assertAccess } from "../../../supabase/access.ts";
import { loadSupabase } from "../../../supabase/client.ts";
import { type Factor, removeFactor, verifySecondFactor } from "../../../supabase/second-factor.ts";
import { CodeForm } from "./code-form.tsx";
import { Steps } from "./second-factor.styles.ts";
import { QuietButton } from "../../../ui/work-button.tsx";

type RemoveFactorProps = {
  factor: Factor;
  factors: Factor[];
  onDone: () => void;
  onCancel: () => void;
};

/** The form that removes an app. It needs a code of any app, so that an unattended desk is not enough to remove one. */
export function RemoveFactor({ factor, factors, onDone, onCancel }: RemoveFactorProps) {
  const isLast = factors.length === 1;

  async function remove(code: string) {
    const others = factors.filter(({ id }) => id !== factor.id).map(({ id }) => id);
    // Tries the code with the other apps first, because a session that one of these verified keeps two factors.
    await verifySecondFactor(code, [...others, factor.id]);
    await removeFactor(factor.id);
    await (await loadSupabase()).auth.refreshSession();
    onDone();
    // If this session was verified with the removed app, it now needs a code of another app. The access check shows
    // that, because this form is already closed.
    await assertAccess().catch(() => undefined);
  }

  return (
    <Steps>
      <p>
        {isLast
          ? `${factor.name} is your only app. Without it, you sign in with only your password.`
          : `${factor.name} will no longer sign you in.`}
      </p>
      <CodeForm
        hint={isLast ? "From this app" : "From any of your apps"}
        submitLabel="Remove"
        onCode={remove}
      >
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </CodeForm>
    </Steps>
  );
}
