import { useEffect } from "react";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { fetchProfile, type Profile, settingsKeys, updateName } from "./data.ts";
import { nameSchema, type NameValues } from "./settings.schema.ts";
import { SubmitButton } from "../../ui/work-button.tsx";

/** Returns the signed-in user's profile, and `rename`, which resolves to true if it changed the name. */
function useProfile() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const reading = useServerData(settingsKeys.profile(), fetchProfile, {
    failureMessage: "Failed to load profile data.",
  });

  async function rename(profile: Profile, fullName: string): Promise<boolean> {
    const outcome = await write({
      send: async () => {
        await updateName(profile.id, fullName);
        await reading.mutate({ ...profile, fullName }, { revalidate: false });
      },
      failureMessage: "Failed to update your name. Please try again.",
    });
    if (outcome !== "done") return false;
    toasts.success("Success", "Your name has been updated successfully.");
    return true;
  }

  return { reading, rename };
}

type NameFormProps = { profile: Profile; rename: (to: string) => Promise<boolean> };

function NameForm({ profile, rename }: NameFormProps) {
  const { register, reset, getValues, errors, isSubmitting, onSubmit, formState } = useSchemaForm(
    nameSchema,
    { fullName: profile.fullName },
  );
  const { isDirty } = formState;

  // Updates the form when the profile is read again, unless the user has edited the form.
  useEffect(() => {
    if (!isDirty) reset({ fullName: profile.fullName });
  }, [isDirty, profile.fullName, reset]);

  async function save({ fullName }: NameValues) {
    const submittedName = getValues("fullName");
    // Keeps text that was typed in the meantime.
    if ((await rename(fullName)) && getValues("fullName") === submittedName) reset({ fullName });
  }

  return (
    <CardForm noValidate onSubmit={onSubmit(save)}>
      <Field label="Full Name" error={errors.fullName?.message}>
        <TextInput autoComplete="name" required {...register("fullName")} />
      </Field>
      <SubmitButton isBusy={isSubmitting} busy="Updating...">
        Update Name
      </SubmitButton>
    </CardForm>
  );
}

/** The card with the form that changes the user's name. */
export function ProfileCard() {
  const { reading, rename } = useProfile();
  const profile = reading.data;
  return (
    <Card aria-labelledby="update-profile">
      <CardTitle id="update-profile">Update Profile</CardTitle>
      <LoadState what="your profile" verb="loads" reading={reading} />
      {profile && <NameForm profile={profile} rename={(fullName) => rename(profile, fullName)} />}
    </Card>
  );
}
