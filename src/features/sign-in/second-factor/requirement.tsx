import { withAccessCheck } from "../../../supabase/access.ts";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { useToast } from "../../../ui/toast.tsx";
import { MutedText } from "../../../ui/page.styles.ts";
import { changeRequirement, fetchRequirement, secondFactorKeys } from "./data.ts";
import { Choice } from "./second-factor.styles.ts";

/** Shows whether every admin needs a second factor. The primary admin can change that if they have one themselves. */
export function Requirement({ hasFactor }: { hasFactor: boolean }) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const { data, mutate } = useServerData(secondFactorKeys.required, () =>
    withAccessCheck(fetchRequirement),
  );
  if (!data) return null;
  if (!data.mayChange)
    return data.isRequired ? <MutedText>Every admin here needs one.</MutedText> : null;

  async function change(isRequired: boolean) {
    const outcome = await write({
      queue: "two-factors-required",
      send: async () => {
        await withAccessCheck(() => changeRequirement(isRequired));
        await mutate({ isRequired, mayChange: true }, { revalidate: false });
      },
      failureMessage: "Failed to change the setting. Please try again.",
    });
    if (outcome !== "done") return;
    toasts.success(
      "Success",
      isRequired
        ? "From now on, every admin needs two-factor sign-in."
        : "From now on, each admin chooses whether to use two-factor sign-in.",
    );
  }

  return (
    <Choice>
      <input
        type="checkbox"
        checked={data.isRequired}
        disabled={!hasFactor}
        onChange={(event) => void change(event.target.checked)}
      />
      <span>
        Every admin needs two-factor sign-in
        <MutedText as="small">
          {hasFactor
            ? "Admins without it have to set it up the next time they open the desk."
            : "Set up your own first, so that you are not locked out."}
        </MutedText>
      </span>
    </Choice>
  );
}
